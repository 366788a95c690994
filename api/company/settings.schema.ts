import { yup } from '#api/common/yup.schema.ts'
import { mainCategories } from '#content/categories/categories.ts'
import {
  offerHearers,
  paperHearers,
  workRadiiKm,
  type OfferHearers,
  type PaperHearers,
  type WorkRadiusKm,
} from './settings.rules.ts'

const mainIds = mainCategories().map(({ id }) => id)

/** Omitted settings stay as they are. */
export const companySettingsSchema = yup.object({
  workRadiusKm: yup.number<WorkRadiusKm>().oneOf([...workRadiiKm]),
  workCategories: yup.array(yup.string().oneOf(mainIds).required()).max(mainIds.length),
  isPresenceShown: yup.boolean(),
})

const hearers = () => yup.string<OfferHearers>().oneOf([...offerHearers])

export const companyHearersSchema = yup.object({
  offersTo: hearers(),
  dealsTo: hearers(),
  papersTo: yup.string<PaperHearers>().oneOf([...paperHearers]),
  areDriversTold: yup.boolean(),
  isWorkTold: yup.boolean(),
})
