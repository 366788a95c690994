import { emailField, fullNameField, phoneField } from '#api/common/fields.schema.ts'
import { agreementsGiven } from '#api/account/auth.schema.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import { keptOf } from '#api/auction/auction-field.rules.ts'
import { TITLE_MIN, visibleLength } from '#api/category/title.rules.ts'
import { formModes, ITEMS_MAX, PICTURES_MAX, type FormMode } from '#api/auction/auction.rules.ts'
import {
  auctionField,
  datesContract,
  datesTest,
  kinds,
  toYup,
} from '#api/auction/auction-fields.schema.ts'
import { itemSchema } from './item.schema.ts'

const formFields = pickBy(keptOf, {
  ...kinds,
  items: yup.array().of(itemSchema).min(1).max(ITEMS_MAX).required(),
  pictures: yup
    .array()
    .of(yup.object({ uid: yup.string().uuid().required() }))
    .max(PICTURES_MAX),
})

interface TitledForm {
  title: unknown
  isAuctionTitleEnteredByUser: boolean
}

/** A title that nobody typed is made for him, so only a typed one can be too short; its own field refuses no text. */
const titleTest = {
  name: 'title',
  test: ({ title, isAuctionTitleEnteredByUser }: TitledForm) =>
    !isAuctionTitleEnteredByUser ||
    typeof title !== 'string' ||
    visibleLength(title) >= TITLE_MIN ||
    toYup({ path: 'title', code: 'minlength', values: { 0: TITLE_MIN } }, title),
}

/** V27: everything the form must hold before it is posted; the categories' validators come after. */
export const postAuctionSchema = yup
  .object({
    ...formFields,
    uuid: yup.string().uuid().required(),
    formMode: yup
      .string<FormMode>()
      .oneOf([...formModes])
      .default('addNew'),
    deviceUID: yup.string().max(100),
    /** Made by the browser before it posts: with it a listing whose answer was lost is found again. */
    postingSecret: yup.string().uuid(),
    /** W36: by which form it was posted, as that form says. */
    source: yup.string().trim().max(40),
    name: fullNameField(),
    email: emailField(),
    phone: phoneField(),
    /** A guest agrees to what an account needs; a member has done so before. */
    agreements: agreementsGiven(),
  })
  .test(datesTest)
  .test(titleTest)
  .meta({ contract: datesContract })

export const editAuctionSchema = yup
  .object({ ...formFields, auction: auctionField, version: yup.number().integer() })
  .test(datesTest)
  .test(titleTest)
  .meta({ contract: datesContract })

export type PostAuction = yup.InferType<typeof postAuctionSchema>
export type EditAuction = yup.InferType<typeof editAuctionSchema>
/** What the form holds, whether it is posted or edited. */
export type AuctionForm = Omit<EditAuction, 'auction' | 'version'>
