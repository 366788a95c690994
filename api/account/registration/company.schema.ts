import { countryField, emptyIsAbsent, idField, numberField, withoutContacts } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'

const COMPANY_NAME_MIN = 2
const COMPANY_NAME_MAX = 120
const COMPANY_ABOUT_MAX = 2000
const OPINIONS_PAGE_SIZE = 10

const pattern = (code: string) => ({ message: { code }, excludeEmptyString: true })

/**
 * V05: in Poland ten digits, with or without PL; elsewhere the server verifies each country's check
 * digits.
 */
export const taxNumberField = () =>
  numberField()
    .max(20)
    .when('country', {
      is: 'PL',
      then: (field) => field.matches(/^(PL)?\d{10}$/i, pattern('tax_number')),
    })

/** V06: in Poland the register number is the REGON, exactly nine digits. */
export const registerNumberField = () =>
  numberField()
    .max(40)
    .when('country', {
      is: 'PL',
      then: (field) => field.matches(/^\d{9}$/, pattern('regon')),
    })

export const companyNameField = () => yup.string().trim().min(COMPANY_NAME_MIN).max(COMPANY_NAME_MAX)

/** A courier's or charity's name is public, so it may hold no contact data. */
export const providerNameField = () => companyNameField().test(withoutContacts)

export const cityField = () => yup.string().trim().max(80).test(withoutContacts)
const about = () => yup.string().trim().max(COMPANY_ABOUT_MAX)

/** Full company data. */
export const companySchema = yup.object({
  name: providerNameField().required(),
  country: countryField().required(),
  taxNumber: taxNumberField().transform(emptyIsAbsent).nullable().default(null),
  registerNumber: registerNumberField().transform(emptyIsAbsent).nullable().default(null),
  city: cityField().transform(emptyIsAbsent).nullable().default(null),
  isVatPayer: yup.boolean().default(true),
  about: about().default(''),
})

/** Partial company data; omitted fields stay as they are. */
export const companyPartSchema = yup.object({
  name: providerNameField(),
  country: countryField(),
  taxNumber: numberField().max(20).nullable(),
  registerNumber: numberField().max(40).nullable(),
  city: cityField().nullable(),
  isVatPayer: yup.boolean(),
  about: about(),
})

export const companyIdSchema = yup.object({ companyId: idField() })

export const companyOpinionsSchema = yup.object({
  companyId: idField(),
  ...pagingFields(OPINIONS_PAGE_SIZE),
})

export type CompanyId = yup.InferType<typeof companyIdSchema>
export type CompanyData = yup.InferType<typeof companySchema>
export type CompanyPart = yup.InferType<typeof companyPartSchema>
export type CompanyOpinions = yup.InferType<typeof companyOpinionsSchema>
