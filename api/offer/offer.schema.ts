import { datetimeField, dayField, emptyIsNull } from '#api/common/dates.schema.ts'
import { chosenIdField, idField } from '#api/common/fields.schema.ts'
import { minorOf } from '#api/common/money.rules.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  DURATION_DAYS_MAX,
  MESSAGE_MAX,
  OFFERS_PAGE_SIZE,
  OFFER_VALID_DAYS,
  PRICE_MAX_MINOR,
  REASON_MAX,
  cancelFaults,
  offerGroups,
  offerStatuses,
  offerValidDayChoices,
  transportTypes,
  type CancelFault,
  type OfferGroup,
  type OfferStatus,
} from './offer.rules.ts'

export const priceField = () => moneyField(PRICE_MAX_MINOR)

/** The maximum page size of listings. */
const AUCTIONS_MAX = 100

/** The amount in minor units, or undefined if it is malformed; that has its own error. */
function findMinor(named: unknown): number | undefined {
  const { amount } = (named ?? {}) as { amount?: unknown }
  return typeof amount === 'string' ? minorOf(amount) : undefined
}

const minPriceField = () =>
  priceField()
    .nullable()
    .default(null)
    .test('min', function (named) {
      const message = { code: 'min', values: { 0: '0.01' } }
      return findMinor(named) !== 0 || this.createError({ path: `${this.path}.amount`, message })
    })
    .test('min_price', function (named) {
      const { price } = this.parent as { price?: unknown }
      const [least, whole] = [findMinor(named), findMinor(price)]
      const message = { code: 'min_price' }
      return (
        least === undefined ||
        whole === undefined ||
        least < whole ||
        this.createError({ path: `${this.path}.amount`, message })
      )
    })

export const deliveryDateField = () =>
  dayField().test({
    name: 'receive_before_send',
    message: { code: 'receive_before_send' },
    test(typed) {
      const { pickupDate } = this.parent as { pickupDate?: string | null }
      return !typed || !pickupDate || typed >= pickupDate
    },
  })

const priceTypes = ['gross', 'net'] as const
export type PriceType = (typeof priceTypes)[number]

/* Fields shared by an offer and its template. */
const priceTypeField = () =>
  yup
    .string<PriceType>()
    .oneOf([...priceTypes])
    .default('gross')
const transportTypeField = () =>
  yup
    .string<(typeof transportTypes)[number]>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...transportTypes, null])
    .default(null)
const messageField = () => yup.string().trim().max(MESSAGE_MAX).default('')

/** An offer as a provider writes it (V15, V16, V17). */
export const offerSchema = yup.object({
  auction: yup.string().required(),
  priceType: priceTypeField(),
  price: priceField().required(),
  minPrice: minPriceField(),
  transportType: transportTypeField(),
  vehicleId: chosenIdField(),
  pickupDate: dayField(),
  deliveryDate: deliveryDateField(),
  /** Days from pickup to delivery, inclusive. Ignored if both dates are given. */
  durationDays: yup.number().transform(emptyIsNull).integer().min(1).max(DURATION_DAYS_MAX).nullable().default(null),
  validUntil: datetimeField(),
  validDays: yup
    .number()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...offerValidDayChoices, null])
    .default(null),
  message: messageField(),
  /**
   * Books the auction at its set price. `price` and `auctionVersion` must match what the bidder
   * saw.
   */
  bookAtSetPrice: yup.boolean().default(false),
  /** The bidder has confirmed a price far from the estimate. */
  isPriceConfirmed: yup.boolean().default(false),
  auctionVersion: yup.number().transform(emptyIsNull).integer().nullable().default(null),
})

/** Defaults for a company's new offers; omitted fields take the values of an empty form. */
export const offerTemplateSchema = yup.object({
  priceType: priceTypeField(),
  transportType: transportTypeField(),
  validDays: yup
    .number()
    .oneOf([...offerValidDayChoices])
    .default(OFFER_VALID_DAYS),
  message: messageField(),
})

export const calcNetSchema = yup.object({
  netPrice: priceField().required(),
  auction: yup.string(),
})

export const calcGrossSchema = yup.object({
  grossPrice: priceField().required(),
  auction: yup.string(),
})

export const myOffersSchema = yup.object({
  status: yup
    .string<OfferStatus>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...offerStatuses, null]),
  group: yup
    .string<OfferGroup>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...(Object.keys(offerGroups) as OfferGroup[]), null]),
  ...pagingFields(OFFERS_PAGE_SIZE),
})

export const autoBidsSchema = yup.object({ ...pagingFields(OFFERS_PAGE_SIZE) })

export const auctionOffersSchema = yup.object({
  auction: yup.string().required(),
  ...pagingFields(OFFERS_PAGE_SIZE),
})

/** Accepts both `1,2` and `['1', '2']`. */
export const splitIds = (typed: unknown): unknown[] =>
  [typed].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]))

export const offersOfSchema = yup.object({
  auctions: yup
    .array()
    .of(idField())
    .transform((_value: unknown, typed: unknown) => splitIds(typed))
    .max(AUCTIONS_MAX)
    .required(),
})

export const offerIdSchema = yup.object({ offerId: idField() })

export const acceptOfferSchema = yup.object({
  offerId: idField(),
  expectedGross: priceField().required(),
  auctionVersion: yup.number().integer().required(),
  /** For administrators: how the customer asked us to accept for them. */
  reason: yup.string().trim().max(REASON_MAX).default(''),
})

/** Narrows a list of the back office to one offer. */
export const ofOfferSchema = yup.object({ offerId: yup.number().integer().min(1).nullable().default(null) })

export const endOfferSchema = yup.object({
  offerId: idField(),
  reason: yup.string().trim().max(REASON_MAX).default(''),
})

/** For administrators: which side is at fault, and how much of the price the courier keeps. */
export const cancelOfferSchema = endOfferSchema.shape({
  fault: yup
    .string<CancelFault>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...cancelFaults, null])
    .default(null),
  courierKeeps: priceField().nullable().default(null),
})

export const counterOfferSchema = yup.object({
  offerId: idField(),
  price: priceField().required(),
})

const counterAnswers = ['take', 'price', 'decline'] as const

/** `take` must repeat the price that the bidder saw. */
export const answerCounterSchema = yup.object({
  offerId: idField(),
  answer: yup
    .string()
    .oneOf([...counterAnswers])
    .required(),
  price: priceField().nullable().default(null),
  /** The bidder has confirmed a price far from the estimate. */
  isPriceConfirmed: yup.boolean().default(false),
})

export type CounterOffer = yup.InferType<typeof counterOfferSchema>
export type AnswerCounter = yup.InferType<typeof answerCounterSchema>
export type OfferInput = yup.InferType<typeof offerSchema>
export type OfferTemplate = yup.InferType<typeof offerTemplateSchema>
export type AcceptOffer = yup.InferType<typeof acceptOfferSchema>
export type CancelOffer = yup.InferType<typeof cancelOfferSchema>
export type OfOffer = Partial<yup.InferType<typeof ofOfferSchema>>
export type EndOffer = yup.InferType<typeof endOfferSchema>
export type MyOffers = yup.InferType<typeof myOffersSchema>
export type AutoBids = yup.InferType<typeof autoBidsSchema>
export type AuctionOffers = yup.InferType<typeof auctionOffersSchema>
export type OffersOf = yup.InferType<typeof offersOfSchema>
export type CalcNet = yup.InferType<typeof calcNetSchema>
export type CalcGross = yup.InferType<typeof calcGrossSchema>
