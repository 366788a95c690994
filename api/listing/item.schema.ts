import { yup } from '#api/common/yup.schema.ts'
import { emptyAsNull } from '#api/auction/auction-fields.schema.ts'

/** A comma is a decimal point. */
const asNumber = (value: unknown, typed: unknown): unknown => {
  if (typed === '') return null
  return typeof typed === 'string' ? Number(typed.replace(',', '.')) : value
}

const TEXT_MAX = 120
const text = () => yup.string().trim().max(TEXT_MAX).transform(emptyAsNull).nullable().default(null)
// How big is too big, the category says: a parcel is no lorry.
const size = () => yup.number().transform(asNumber).nullable().default(null)
const flag = () => yup.boolean().transform(emptyAsNull).nullable().default(null)

export type ExtraValue = string | number | boolean | null

const fields = {
  id: yup.number().integer().nullable(),
  tmpId: text(),
  uniqueKey: text(),
  itemCategoryId: text(),
  autocompleteItemId: text(),
  name: yup.string().trim().max(TEXT_MAX).default(''),
  itemsNumber: yup.number().default(1),
  length: size(),
  width: size(),
  height: size(),
  weight: size(),
  model: text(),
  productionDate: text(),
  bodyType: text(),
  hasWheels: flag(),
  palletized: flag(),
  packed: flag(),
  oversize: flag(),
  dimensionsEstimated: yup.boolean().default(false),
  isAdjustedByUser: yup.boolean().default(false),
}

const isExtraValue = (value: unknown): value is ExtraValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What only some categories ask (does it run? is it stackable?) comes beside the common fields. */
function gatherExtra(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  const { extra, ...rest } = item as Record<string, unknown>
  const beside = Object.entries({ ...(extra as object | undefined), ...rest }).filter(
    ([key, value]) => !(key in fields) && isExtraValue(value),
  )
  return { ...rest, extra: Object.fromEntries(beside) }
}

/** One item as the form sends it: centimetres, kilograms. Its category's own validators come after. */
export const itemSchema = yup
  .object({ ...fields, extra: yup.mixed<Record<string, ExtraValue>>().default({}) })
  .transform(gatherExtra)

export type ItemForm = yup.InferType<typeof itemSchema>
