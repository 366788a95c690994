import { chosenIdField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { auctionField } from '#api/auction/auction-fields.schema.ts'

export const coverSchema = yup.object({ auction: auctionField, offerId: chosenIdField() })

export type CoverQuery = yup.InferType<typeof coverSchema>
