import { isDate } from './dates.rules.ts'
import { yup } from './yup.schema.ts'

/** A form sends what was left empty as empty text. */
export const emptyIsNull = (cast: unknown, typed: unknown): unknown => (typed === '' ? null : cast)

/** A calendar day; whether it is still to come, only the server knows. */
export const dayField = () =>
  yup
    .string()
    .trim()
    .transform(emptyIsNull)
    .nullable()
    .default(null)
    .test({
      name: 'date',
      message: { code: 'date_format', values: { 0: 'YYYY-MM-DD' } },
      test: (typed) => !typed || isDate(typed),
    })
