import { currencies, type Currency } from '#content/storefronts.ts'
import { minorOf } from './money.rules.ts'
import { yup } from './yup.schema.ts'

/** What a price looks like, for whoever sent something else. */
export const PRICE_EXAMPLE = '1240.50'

/** Money comes in as it goes out: `{ amount: "123.45", currency: "PLN" }`, and in no other form. */
export const moneyField = (maxMinor: number) =>
  yup
    .object({
      amount: yup
        .string()
        .matches(/^\d{1,9}\.\d{2}$/, {
          message: { code: 'price', values: { 0: PRICE_EXAMPLE } },
          excludeEmptyString: true,
        })
        .test({
          name: 'max',
          message: { code: 'max', values: { 0: maxMinor / 100 } },
          test: (amount) => (minorOf(amount ?? '') ?? 0) <= maxMinor,
        })
        .required(),
      currency: yup
        .string<Currency>()
        .oneOf([...currencies])
        .required(),
    })
    .default(undefined)
