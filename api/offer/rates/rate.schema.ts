import { emptyIsNull } from '#api/common/dates.schema.ts'
import { countryField, idField } from '#api/common/fields.schema.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { mainCategories } from '#content/categories/categories.ts'
import { PRICE_MAX_MINOR } from '#api/offer/offer.rules.ts'
import { LEAD_DAYS_MAX, RATE_KM_MAX, RATE_OFFERS_PER_DAY_MAX, RATE_WEIGHT_MAX_KG } from './rate.rules.ts'

const mainIds = mainCategories().map(({ id }) => id)

/** Omitted fields stay as they are. */
export const rateCardSchema = yup.object({
  isOn: yup.boolean(),
  dailyLimit: yup.number().integer().min(1).max(RATE_OFFERS_PER_DAY_MAX),
  leadDays: yup.number().integer().min(0).max(LEAD_DAYS_MAX),
})

/** Empty means any country. */
const regionField = () => countryField().transform(emptyIsNull).nullable().default(null)

const priceField = () => moneyField(PRICE_MAX_MINOR).required()

/** A rate; its distance band includes `kmFrom` and excludes `kmTo`. */
const rateFields = {
  categoryId: yup.string().oneOf(mainIds).required(),
  countryFrom: regionField(),
  countryTo: regionField(),
  kmFrom: yup
    .number()
    .transform((cast: number, typed: unknown) => (typed === '' ? 0 : cast))
    .integer()
    .min(0)
    .max(RATE_KM_MAX)
    .default(0),
  kmTo: yup
    .number()
    .transform(emptyIsNull)
    .integer()
    .max(RATE_KM_MAX)
    .nullable()
    .default(null)
    .test('min', function (typed) {
      const { kmFrom = 0 } = this.parent as { kmFrom?: number }
      const message = { code: 'min', values: { 0: kmFrom + 1 } }
      return typed === null || typed > kmFrom || this.createError({ message })
    }),
  weightMax: yup.number().transform(emptyIsNull).integer().min(1).max(RATE_WEIGHT_MAX_KG).nullable().default(null),
  least: priceField(),
  perKm: priceField().test('currency', function (named) {
    const { currency } = (this.parent as { least?: Partial<WireMoney> }).least ?? {}
    const message = { code: 'currency', values: { 0: currency ?? '' } }
    return (
      currency === undefined ||
      named.currency === currency ||
      this.createError({ path: `${this.path}.currency`, message })
    )
  }),
}

export const rateSchema = yup.object(rateFields)

export const changeRateSchema = yup.object({ rateId: idField(), ...rateFields })

export const rateIdSchema = yup.object({ rateId: idField() })

export type RateCardPart = yup.InferType<typeof rateCardSchema>
export type RateData = yup.InferType<typeof rateSchema>
export type ChangeRate = yup.InferType<typeof changeRateSchema>
