import { auctionField } from '#api/auction/auction-fields.schema.ts'
import { chosenIdField } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { PRICE_MAX_MINOR } from '#api/offer/offer.rules.ts'
import { TRIP_AUCTIONS_MAX } from './stop-order.rules.ts'

const priceTypes = ['gross', 'net'] as const

const auctionSchema = yup.object({
  auction: auctionField,
  /** What is asked for it; what is known of it, where nothing is said. */
  price: moneyField(PRICE_MAX_MINOR).nullable(),
  priceType: yup.string<'gross' | 'net'>().oneOf([...priceTypes]),
})

/** One auction, or those that one trip carries, and in what. */
export const earningsSchema = yup.object({
  auctions: yup.array(auctionSchema.required()).min(1).max(TRIP_AUCTIONS_MAX).required(),
  vehicleId: chosenIdField(),
  /** The way from home to the first pickup, and from the last delivery home, is driven and paid for too. */
  fromHome: yup.boolean().default(false),
  toHome: yup.boolean().default(false),
})

export type EarningsQuery = yup.InferType<typeof earningsSchema>
