import { currencies, type Currency } from '#content/storefronts.ts'
import { minorOf } from './money.rules.ts'
import { yup } from './yup.schema.ts'

/** Example of a valid price, for the error message. */
export const PRICE_EXAMPLE = '1240.50'

/** Money in input, in the same format as in output: `{ amount: "123.45", currency: "PLN" }`. */
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
