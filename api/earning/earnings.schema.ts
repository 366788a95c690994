import { auctionField } from '#api/auction/auction-fields.schema.ts'
import { chosenIdField } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { PRICE_MAX_MINOR } from '#api/offer/offer.rules.ts'
import { TRIP_AUCTIONS_MAX } from './stop-order.rules.ts'

const priceTypes = ['gross', 'net'] as const

const auctionSchema = yup.object({
  auction: auctionField,
  /** The courier's price; by default the best known one. */
  price: moneyField(PRICE_MAX_MINOR).nullable(),
  priceType: yup.string<'gross' | 'net'>().oneOf([...priceTypes]),
})

/** One or several auctions of a trip, with the vehicle. */
export const earningsSchema = yup.object({
  auctions: yup.array(auctionSchema.required()).min(1).max(TRIP_AUCTIONS_MAX).required(),
  vehicleId: chosenIdField(),
  /** Whether the ways from home to the first pickup and from the last delivery home count too. */
  fromHome: yup.boolean().default(false),
  toHome: yup.boolean().default(false),
})

export type EarningsQuery = yup.InferType<typeof earningsSchema>
