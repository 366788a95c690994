import { isValidAddress, type Address } from '#api/address/address.rules.ts'
import { TITLE_MAX, TITLE_MIN, visibleLength } from '#api/category/title.rules.ts'
import {
  areDatesValid,
  dateErrors,
  DESCRIPTION_MAX,
  untimelyDateErrors,
} from '#api/auction/auction.rules.ts'
import { itemFieldsOf, validateItem, type ItemField } from '#api/category/category.rules.ts'
import { validateListing } from '#api/category/listing-field.rules.ts'
import { formKeys, stepOf } from '#api/auction/auction-field.rules.ts'
import { isFullName, isPhone, PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { isPostalCode } from '#api/common/countries.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { invoiceOf, steps, type Form, type Step } from './form.ts'

/** One wrong field and the step on which it stands; the server brings its sentence along. */
export interface FormError extends FieldError {
  step: Step
  message?: string
}

type AskedField = Pick<ItemField, 'key' | 'mandatoryValidators' | 'optionalValidators'>

/** What the checks need to know beside the form. */
export interface CheckedBy {
  today: string
  isMember: boolean
  /** The category's questions as the server sent them, if it did (W41). */
  fields?: readonly AskedField[] | undefined
  /** What is wrong with a tax number, once the form knows how to tell. */
  taxNumberError?: ((typed: string) => string | undefined) | undefined
}

/** What keeps the visitor on a step. */
export const errorsOfStep = (step: Step, form: Form, by: CheckedBy): FormError[] =>
  checks[step](form, by)
    .map((error) => ({ ...error, step }))
    .sort((a, b) => placeOf(a) - placeOf(b))

/** As the form asks its fields, whichever check found them; contact comes last, things stay as they stand. */
function placeOf({ path }: FieldError): number {
  const at = formKeys.indexOf(headOf(path))
  return at < 0 ? formKeys.length : at
}

const headOf = (path: string): string => /^\w*/.exec(path)?.[0] ?? ''

/** V27: everything at once, in the order of the form. */
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
    ...(form.description.length > DESCRIPTION_MAX
      ? [wrong('description', 'maxlength', { 0: DESCRIPTION_MAX })]
      : []),
    ...invoiceFailures(form, taxNumberError),
  ],
  summary: (form, { isMember }) => [
    ...titleFailures(form),
    ...(isMember ? [] : contactFailures(form)),
  ],
}

/** V26, V04: chosen from the list; a postal code typed by hand has its country's form. */
function addressFailures(path: string, address: Address | null): FieldError[] {
  if (!isValidAddress(address)) return [wrong(path, 'address')]
  const code = address?.postalCode.trim() ?? ''
  const isWrongCode = code !== '' && !isPostalCode(code, address?.countryCode ?? '')
  return isWrongCode ? [wrong(`${path}.postalCode`, 'postal_code')] : []
}

/** W23, W24, V13, V14 */
function dateFailures(form: Form, today: string): FieldError[] {
  const found = [...dateErrors(form), ...untimelyDateErrors(form, today)]
  if (found.length > 0)
    return form.transportDateRange ? found : [wrong('transportDateRange', 'required')]
  return areDatesValid(form) ? [] : [wrong('transportDateRange', 'required')]
}

/** W41: what the category of the things asks of each of them. */
const itemFailures = (form: Form, fields: readonly AskedField[]): FieldError[] =>
  form.items.flatMap((item, position) =>
    validateItem(fields, item).map((error) => ({
      ...error,
      path: `items[${position}].${error.path}`,
    })),
  )

/** The elevator is asked for once the floor is known. */
const floorFailures = (form: Form): FieldError[] =>
  validateListing(form.mainCategoryId ?? '', form).filter(
    ({ path }) =>
      !(path === 'pickupElevator' && form.pickupFloor === null) &&
      !(path === 'deliveryElevator' && form.deliveryFloor === null),
  )

/** Who wants a VAT invoice says for whom. */
function invoiceFailures(form: Form, numberError: CheckedBy['taxNumberError']): FieldError[] {
  if (!form.vatInvoice) return []
  const { companyName, taxNumber } = invoiceOf(form)
  const number = taxNumber.trim() === '' ? 'required' : numberError?.(taxNumber)
  return [
    ...(companyName.trim() === '' ? [wrong('invoice.companyName', 'required')] : []),
    ...(number ? [wrong('invoice.taxNumber', number)] : []),
  ]
}

/** A title that nobody typed is made by the server; only a typed one can be wrong. */
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

/** Where on the form a path of the server stands. */
export const stepOfField = (path: string): Step => stepOfHead[headOf(path)] ?? 'summary'

/** The id of the element that belongs to a path: `items[0].weight` → `f-items-0-weight`. */
export const fieldId = (path: string): string =>
  `f-${path.replace(/\[(\d+)\]/g, '-$1').replaceAll('.', '-')}`
