import { ValidationError } from 'yup'
import { isValidAddress, isVillage, VILLAGE_MAX } from '#api/address/address.rules.ts'
import { isDate } from '#api/common/dates.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { emptyIsAbsent } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { companyNameField } from '#api/account/registration/company.schema.ts'
import { TITLE_MAX } from '#api/category/title.rules.ts'
import { WEIGHT_MAX_KG } from '#api/category/weight.rules.ts'
import { dateKinds, emptyValues } from './auction-field.rules.ts'
import {
  dateErrors,
  dateRanges,
  DECLARED_MAX_MINOR,
  DESCRIPTION_MAX,
  type DateRange,
  type TransportDates,
} from './auction.rules.ts'

export const emptyAsNull = (value: unknown, typed: unknown): unknown => (typed === '' ? null : value)
const text = (max: number) => yup.string().trim().max(max).default('')

/** A number or a uuid; anything else is not found rather than invalid (R01). */
export const auctionField = yup
  .mixed<number | string>()
  .required()
  .meta({
    contract: { type: ['integer', 'string'], description: 'Number or uuid of the listing.' },
  })

const dayField = yup
  .string()
  .transform(emptyAsNull)
  .nullable()
  .default(null)
  .test({
    name: 'date_format',
    message: { code: 'date_format', values: { 0: 'YYYY-MM-DD' } },
    test: (day) => day === null || isDate(day),
  })

const coordinate = yup.number().transform((value: unknown) => (Number.isFinite(value) ? value : undefined))

/** V26: chosen from the suggestions, so it has coordinates and one of our ids. */
const addressField = yup
  .object({
    placeId: yup.string().trim().max(60).default(''),
    addressDbId: coordinate,
    lat: coordinate,
    lng: coordinate,
    enteredText: text(200),
    street: text(120),
    buildingNr: text(20),
    postalCode: text(16),
    village: text(VILLAGE_MAX)
      .transform((name: unknown) => (typeof name === 'string' ? name.replace(/\s+/g, ' ') : name))
      .test({
        name: 'village',
        message: { code: 'village' },
        test: (name) => name === '' || isVillage(name),
      }),
  })
  .nullable()
  .default(null)
  .test({ name: 'address', message: { code: 'address' }, test: isValidAddress })
  .meta({ contract: { required: ['lat', 'lng', 'addressDbId'] } })

const FLOOR_LOWEST = -5
const FLOOR_HIGHEST = 150
const floor = yup.number().integer().min(FLOOR_LOWEST).max(FLOOR_HIGHEST).nullable().default(emptyValues.floor)

/** Room for separators between the digits. */
const TAX_NUMBER_TYPED_MAX = 30

/** Clients that do not know the field omit it; the stored value is then kept. */
const invoiceField = yup
  .object({
    companyName: companyNameField().transform(emptyIsAbsent).required(),
    taxNumber: yup.string().trim().max(TAX_NUMBER_TYPED_MAX).required(),
  })
  .nullable()
  .optional()
  .default(undefined)

/** In whole units. Clients that do not know the field omit it; the stored value is then kept. */
const valueField = moneyField(DECLARED_MAX_MINOR)
  .test({
    name: 'whole_units',
    message: { code: 'integer' },
    test: (value) => !value || /\.00$/.test(value.amount),
  })
  .nullable()

/** Input schema for each kind of field. */
export const kinds = {
  title: yup.string().trim().max(TITLE_MAX).default(emptyValues.title),
  text: text(DESCRIPTION_MAX),
  mark: yup.boolean().default(emptyValues.mark),
  category: yup.string().trim().max(60).required(),
  group: yup.string<'A' | 'B'>().oneOf(['A', 'B']).default(emptyValues.group),
  range: yup
    .string<DateRange>()
    .oneOf([...dateRanges])
    .required(),
  fixed: yup.boolean().default(emptyValues.fixed),
  day: dayField,
  address: addressField,
  decimal: yup.number().min(0).max(WEIGHT_MAX_KG).transform(emptyAsNull).nullable().default(emptyValues.decimal),
  country: yup
    .string()
    .trim()
    .uppercase()
    .matches(/^[A-Z]{2}$/)
    .transform(emptyAsNull)
    .nullable()
    .default(emptyValues.country),
  floor,
  flag: yup.boolean().nullable().default(emptyValues.flag),
  invoice: invoiceField,
  value: valueField,
}

export const dateFields = pickBy(dateKinds, kinds)

interface DatedForm extends TransportDates {
  transportDateRange: DateRange
}

/** W23 as field errors: `flex` has no fixed dates, the other ranges need both pairs. */
function rangeErrors(form: DatedForm): FieldError[] {
  if (!dateRanges.includes(form.transportDateRange)) return []
  const isFlex = form.transportDateRange === 'flex'
  if (form.dateFixed === isFlex) return [{ path: 'dateFixed', code: 'incorrect' }]
  return dateErrors(form)
}

const days = Object.entries(dateKinds).flatMap(([name, kind]) => (kind === 'day' ? [name] : []))
const day = { type: 'string', format: 'date' }

/** W23 for the API contract. */
export const datesContract = {
  oneOf: [
    {
      title: 'Flexible',
      properties: { transportDateRange: { const: 'flex' }, dateFixed: { const: false } },
      required: ['transportDateRange', 'dateFixed'],
    },
    {
      title: 'Fixed',
      properties: {
        transportDateRange: { enum: dateRanges.filter((range) => range !== 'flex') },
        dateFixed: { const: true },
        ...Object.fromEntries(days.map((name) => [name, day])),
      },
      required: ['transportDateRange', ...days],
    },
  ],
}

export const datesTest = {
  name: 'dates',
  test: (form: DatedForm) => collect(rangeErrors(form), form),
}

function collect(errors: FieldError[], value: unknown): true | ValidationError {
  if (errors.length === 0) return true
  return new ValidationError(errors.map((error) => toYup(error, value)))
}

/** One of our field errors as a yup error. */
export function toYup({ path, code, values }: FieldError, value: unknown): ValidationError {
  return new ValidationError({ code, ...(values ? { values } : {}) } as never, value, path)
}
