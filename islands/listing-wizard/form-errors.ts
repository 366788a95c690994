import { isValidAddress, type Address } from '#api/address/address.rules.ts'
import { TITLE_MAX, TITLE_MIN, visibleLength } from '#api/category/title.rules.ts'
import { areDatesValid, dateErrors, DESCRIPTION_MAX, untimelyDateErrors } from '#api/auction/auction.rules.ts'
import { itemFieldsOf, validateItem, type ItemField } from '#api/category/category.rules.ts'
import { validateListing } from '#api/category/floors.rules.ts'
import { formKeys, stepOf } from '#api/auction/auction-field.rules.ts'
import { isFullName, isPhone, PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { isPostalCode, readPostalCode } from '#api/common/countries.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { invoiceOf, steps, type Form, type Step } from './form.ts'

/** A wrong field with its step; errors from the server include their message. */
export interface FormError extends FieldError {
  step: Step
  message?: string
}

type AskedField = Pick<ItemField, 'key' | 'mandatoryValidators' | 'optionalValidators'>

/** The input of the checks besides the form. */
export interface CheckedBy {
  today: string
  isMember: boolean
  /** The category's questions, once the server has sent them (W41). */
  fields?: readonly AskedField[] | undefined
  /** Checks a tax number; undefined until it has loaded. */
  taxNumberError?: ((typed: string) => string | undefined) | undefined
}

/** The errors that keep the visitor on a step. */
export const errorsOfStep = (step: Step, form: Form, by: CheckedBy): FormError[] =>
  checks[step](form, by)
    .map((error) => ({ ...error, step }))
    .sort((a, b) => placeOf(a) - placeOf(b))

/**
 * In the order of the form, whichever check found them; contact data comes last, items keep their
 * order.
 */
function placeOf({ path }: FieldError): number {
  const at = formKeys.indexOf(headOf(path))
  return at < 0 ? formKeys.length : at
}

const headOf = (path: string): string => /^\w*/.exec(path)?.[0] ?? ''

/** V27: all errors at once, in the order of the form. */
export const allErrors = (form: Form, by: CheckedBy): FormError[] =>
  steps.flatMap((step) => errorsOfStep(step, form, by))

const wrong = (path: string, code: string, values?: FieldError['values']): FieldError => ({
  path,
  code,
  ...(values ? { values } : {}),
})

type Check = (form: Form, by: CheckedBy) => FieldError[]

const checks: Record<Step, Check> = {
  categorySelection: ({ categoryId }) => (categoryId ? [] : [wrong('categoryId', 'required')]),
  route: (form, { today }) => [
    ...addressFailures('fromAddress', form.fromAddress),
    ...addressFailures('toAddress', form.toAddress),
    ...dateFailures(form, today),
  ],
  shippingDetails: (form, { fields, taxNumberError }) => [
    ...itemFailures(form, fields ?? itemFieldsOf(form.categoryId ?? '')),
    ...floorFailures(form),
    ...(form.description.length > DESCRIPTION_MAX ? [wrong('description', 'maxlength', { 0: DESCRIPTION_MAX })] : []),
    ...invoiceFailures(form, taxNumberError),
  ],
  summary: (form, { isMember }) => [...titleFailures(form), ...(isMember ? [] : contactFailures(form))],
}

/** V26, V04: the address must be chosen from the list; a typed postal code must fit its country. */
function addressFailures(path: string, address: Address | null): FieldError[] {
  if (!isValidAddress(address)) return [wrong(path, 'address')]
  const country = address?.countryCode ?? ''
  const code = readPostalCode(address?.postalCode ?? '', country)
  const isWrongCode = code !== '' && !isPostalCode(code, country)
  return isWrongCode ? [wrong(`${path}.postalCode`, 'postal_code')] : []
}

/** W23, W24, V13, V14 */
function dateFailures(form: Form, today: string): FieldError[] {
  const found = [...dateErrors(form), ...untimelyDateErrors(form, today)]
  if (found.length > 0) return form.transportDateRange ? found : [wrong('transportDateRange', 'required')]
  return areDatesValid(form) ? [] : [wrong('transportDateRange', 'required')]
}

/** W41: checks each item by the questions of its category. */
const itemFailures = (form: Form, fields: readonly AskedField[]): FieldError[] =>
  form.items.flatMap((item, position) =>
    validateItem(fields, item).map((error) => ({
      ...error,
      path: `items[${position}].${error.path}`,
    })),
  )

/** The elevator is only required once the floor is known. */
const floorFailures = (form: Form): FieldError[] =>
  validateListing(form.mainCategoryId ?? '', form).filter(
    ({ path }) =>
      !(path === 'pickupElevator' && form.pickupFloor === null) &&
      !(path === 'deliveryElevator' && form.deliveryFloor === null),
  )

/** A VAT invoice needs a company and its tax number. */
function invoiceFailures(form: Form, numberError: CheckedBy['taxNumberError']): FieldError[] {
  if (!form.vatInvoice) return []
  const { companyName, taxNumber } = invoiceOf(form)
  const number = taxNumber.trim() === '' ? 'required' : numberError?.(taxNumber)
  return [
    ...(companyName.trim() === '' ? [wrong('invoice.companyName', 'required')] : []),
    ...(number ? [wrong('invoice.taxNumber', number)] : []),
  ]
}

/** An untouched title is generated by the server; only a typed one can be wrong. */
function titleFailures({ title, isAuctionTitleEnteredByUser }: Form): FieldError[] {
  if (!isAuctionTitleEnteredByUser) return []
  const { length } = title.trim()
  if (visibleLength(title) < TITLE_MIN) return [wrong('title', 'minlength', { 0: TITLE_MIN })]
  return length > TITLE_MAX ? [wrong('title', 'maxlength', { 0: TITLE_MAX })] : []
}

function contactFailures({ name, email, phone, hasAgreed }: Form): FieldError[] {
  return [
    ...(isFullName(name.trim()) ? [] : [wrong('name', 'name_and_surname')]),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? [] : [wrong('email', 'email')]),
    ...(isPhone(phone.trim()) ? [] : [wrong('phone', 'phone', { 0: PHONE_MAX_DIGITS })]),
    ...(hasAgreed ? [] : [wrong('hasAgreed', 'agreements')]),
  ]
}

const stepOfHead: Readonly<Record<string, Step>> = {
  ...stepOf,
  mainCategoryId: 'categorySelection',
  file: 'shippingDetails',
}

/** The step that has the field of a server path. */
export const stepOfField = (path: string): Step => stepOfHead[headOf(path)] ?? 'summary'

/** The element ID for a path: `items[0].weight` → `f-items-0-weight`. */
export const fieldId = (path: string): string => `f-${path.replace(/\[(\d+)\]/g, '-$1').replaceAll('.', '-')}`
