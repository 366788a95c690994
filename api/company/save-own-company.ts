import { toSlug } from '#content/paths.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { validateWhole, type Passed } from '#api/kit/whole-refusal.ts'
import { Company } from '#api/account/company.model.ts'
import { companySchema, type CompanyData, type CompanyPart } from '#api/account/company.schema.ts'
import { toTaxNumber } from '#api/account/tax-number.part.ts'

export const getOwnCompany = async (ctx: SignedInCtx): Promise<Company> =>
  orNotFound(await Company.findOne({ where: { userId: ctx.caller.userId }, ...txOption(ctx) }))

/** A provider puts its business data right. */
export async function saveOwnCompany(ctx: SignedInCtx, data: CompanyData): Promise<Company> {
  const company = await getOwnCompany(ctx)
  const errors = new FieldErrors()
  checkData(company, data, errors)
  errors.throwIfAny()
  const taxNumber = data.taxNumber && toTaxNumber(errors, data.taxNumber, data.country)
  return company.update({ ...data, taxNumber, slug: toSlug(data.name) }, txOption(ctx))
}

/** Some of the data; the whole is checked as if it were typed anew. */
export async function changeOwnCompany(ctx: SignedInCtx, part: CompanyPart): Promise<Company> {
  const whole = wholeOf(await getOwnCompany(ctx), part)
  return saveOwnCompany(ctx, await validateWhole(ctx, companySchema, whole, findWrongData))
}

/** What only the server knows of the data, or of the part of it that is right in itself. */
export async function findWrongData(
  ctx: SignedInCtx,
  data: Passed<CompanyData>,
  errors: FieldErrors,
): Promise<void> {
  checkData(await getOwnCompany(ctx), data, errors)
}

/** The same of a part, together with what stays. */
export async function findWrongPart(ctx: SignedInCtx, part: Passed<CompanyPart>): Promise<void> {
  await validateWhole(ctx, companySchema, wholeOf(await getOwnCompany(ctx), part), findWrongData)
}

function wholeOf(company: Company, part: Passed<CompanyPart>): object {
  const { name, country, taxNumber, registerNumber, city, isVatPayer, about } = company
  return { name, country, taxNumber, registerNumber, city, isVatPayer, about, ...part }
}

function checkData(company: Company, data: Passed<CompanyData>, errors: FieldErrors): void {
  const { country, taxNumber, registerNumber } = data
  const number = taxNumber && country ? toTaxNumber(errors, taxNumber, country) : taxNumber
  if (!taxNumber && company.kind === 'courier') errors.add('taxNumber', 'required')
  if (!registerNumber && company.kind === 'charity') errors.add('registerNumber', 'required')
  checkVerified(errors, company, { ...data, taxNumber: number })
}

const verified = ['name', 'country', 'taxNumber', 'registerNumber'] as const

/** Documents were compared with these; a changed one would make the badge a lie. */
function checkVerified(errors: FieldErrors, company: Company, data: Passed<CompanyData>): void {
  if (company.status !== 'verified' && company.status !== 'submitted') return
  for (const field of verified)
    if ((data[field] || null) !== company[field]) errors.add(field, 'verified')
}
