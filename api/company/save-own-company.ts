import { toSlug } from '#content/paths.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { validate } from '#api/kit/input-parser.ts'
import { Company } from '#api/account/company.model.ts'
import { companySchema, type CompanyData, type CompanyPart } from '#api/account/company.schema.ts'
import { toTaxNumber } from '#api/account/tax-number.part.ts'

export const getOwnCompany = async (ctx: SignedInCtx): Promise<Company> =>
  orNotFound(await Company.findOne({ where: { userId: ctx.caller.userId }, ...txOption(ctx) }))

/** A provider puts its business data right. */
export async function saveOwnCompany(ctx: SignedInCtx, data: CompanyData): Promise<Company> {
  const company = await getOwnCompany(ctx)
  const errors = new FieldErrors()
  const taxNumber = data.taxNumber ? toTaxNumber(errors, data.taxNumber, data.country) : null
  if (!taxNumber && company.kind === 'courier') errors.add('taxNumber', 'required')
  if (!data.registerNumber && company.kind === 'charity') errors.add('registerNumber', 'required')
  checkVerified(errors, company, { ...data, taxNumber })
  errors.throwIfAny()
  return company.update({ ...data, taxNumber, slug: toSlug(data.name) }, txOption(ctx))
}

/** Some of the data; the whole is checked as if it were typed anew. */
export async function changeOwnCompany(ctx: SignedInCtx, part: CompanyPart): Promise<Company> {
  const { name, country, taxNumber, registerNumber, city, isVatPayer, about } =
    await getOwnCompany(ctx)
  const before = { name, country, taxNumber, registerNumber, city, isVatPayer, about }
  return saveOwnCompany(ctx, validate(companySchema, { ...before, ...part }))
}

const verified = ['name', 'country', 'taxNumber', 'registerNumber'] as const

/** Documents were compared with these; a changed one would make the badge a lie. */
function checkVerified(errors: FieldErrors, company: Company, data: CompanyData): void {
  if (company.status !== 'verified' && company.status !== 'submitted') return
  for (const field of verified) if (data[field] !== company[field]) errors.add(field, 'verified')
}
