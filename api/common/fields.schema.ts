import { fullName, isPhone, PHONE_MAX_DIGITS, readPhone } from './contact.rules.ts'
import { countriesServed } from './countries.rules.ts'
import { maskContacts } from './mask-contacts.rules.ts'
import { asSeen, readCode, readEmail, readName } from './typed-text.rules.ts'
import { yup } from './yup.schema.ts'

const EMAIL_MAX = 254
export const LOGIN_MIN = 6
export const LOGIN_MAX = 50
const NAME_MAX = 100
const CODE_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200

const rule = (code: string, values?: Record<string, string | number>) => ({
  message: values ? { code, values } : { code },
  excludeEmptyString: true,
})

/** HTML forms send fields that were left empty; treat them as missing. */
export const emptyIsAbsent = (typed: string | undefined): string | undefined => typed || undefined

/** Text that is normalised before validation. */
const textRead = (read: (typed: string) => string) =>
  yup.string().transform((typed: unknown) => (typeof typed === 'string' ? read(typed) : typed))

export const emailField = () =>
  textRead(readEmail)
    .max(EMAIL_MAX)
    .email()
    .matches(/@[^@]+\.[^@.]{2,}$/, rule('email'))

/** V11: a digit, an upper-case and a lower-case letter, each with its own message. */
export const passwordField = () =>
  yup
    .string()
    .min(PASSWORD_MIN)
    .max(PASSWORD_MAX)
    .matches(/\d/, rule('password_digit'))
    .matches(/\p{Lu}/u, rule('password_upper'))
    .matches(/\p{Ll}/u, rule('password_lower'))

/** V07: letters, digits, underscore, hyphen. */
export const loginField = () =>
  textRead(asSeen).matches(/^[A-Za-z0-9_-]{6,50}$/, rule('login', { 0: LOGIN_MIN, 1: LOGIN_MAX }))

/** Names are public and appear in mails, so contact data and links are refused. */
export const withoutContacts = {
  name: 'contact_data',
  message: { code: 'contact_data' },
  test: (typed: string | null | undefined) => !typed || !maskContacts(typed).isMasked,
}

/** V12: a full name has at least two words. */
export const fullNameField = () =>
  textRead(readName).max(NAME_MAX).matches(fullName, rule('name_and_surname')).test(withoutContacts)

/** V09: up to 14 digits in any grouping. The server checks whether the number can exist. */
export const phoneField = () =>
  textRead(readPhone).test({
    name: 'phone',
    message: { code: 'phone', values: { 0: PHONE_MAX_DIGITS } },
    test: (phone) => !phone || isPhone(phone),
  })

/** Login or e-mail address. */
export const signInField = () => textRead(readEmail).max(EMAIL_MAX)

/** A PIN, a code from a text message or app, or a recovery code; spaces and dashes are ignored. */
export const codeField = () => textRead(readCode).max(CODE_MAX)

/** A registration number; its format depends on the country. */
export const numberField = () => textRead(asSeen)

const served: string[] = [...countriesServed]

export const countryField = () => yup.string().trim().uppercase().oneOf(served)

const ID_DIGITS_MAX = 9
const idPattern = new RegExp(`^\\d{1,${ID_DIGITS_MAX}}$`)
const idOf = (typed: unknown): number => (idPattern.test(String(typed)) ? Number(typed) : 0)

/** R02: an id in a URL. Anything but a number becomes 0, which no row has, so the answer is 404. */
export const idField = () =>
  yup
    .number()
    .transform((_cast, typed: unknown) => idOf(typed))
    .required()
    .meta({ contract: { type: 'integer' } })

/** An optional id chosen in a form; invalid text becomes 0, as in a URL. */
export const chosenIdField = () =>
  yup
    .number()
    .transform((_cast, typed: unknown) => (typed === '' || typed === null ? null : idOf(typed)))
    .nullable()
    .default(null)
    .meta({ contract: { type: 'integer' } })
