import { isDate, isDatetime, isInstant } from './dates.rules.ts'
import { yup } from './yup.schema.ts'

/** HTML forms send empty fields as empty text. */
export const emptyIsNull = (cast: unknown, typed: unknown): unknown => (typed === '' ? null : cast)

/** A calendar day; whether it is in the future, the server checks. */
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

/**
 * A date and time in the storefront's time zone; `datetime-local` fields put a `T` between them.
 */
export const datetimeField = () =>
  yup
    .string()
    .trim()
    .transform(emptyIsNull)
    .transform((cast: unknown) => (typeof cast === 'string' ? cast.replace('T', ' ') : cast))
    .nullable()
    .default(null)
    .test({
      name: 'datetime',
      message: { code: 'datetime_format', values: { 0: 'YYYY-MM-DD HH:mm' } },
      test: (typed) => !typed || isDatetime(typed),
    })

/** An ISO 8601 instant: `2026-11-25T07:52:00Z`. */
export const instantField = () =>
  yup
    .string()
    .trim()
    .test({
      name: 'instant',
      message: { code: 'datetime_format', values: { 0: 'YYYY-MM-DDTHH:mm:ssZ' } },
      test: (typed) => !typed || isInstant(typed),
    })
