import { toSlug } from '#content/paths.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { FieldErrors, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { collectFieldErrors, type Passed } from '#api/kit/collect-field-errors.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { companySchema, type CompanyData, type CompanyPart } from '#api/account/registration/company.schema.ts'
import { toTaxNumber } from '#api/account/registration/tax-number.lib.ts'
import { getCompanyRows } from './company-rows.query.ts'
import { orderViesCheck } from './tax-number/check-vies.ts'
import { lockOwnCompany } from './lock-company.part.ts'
import { recheckCharity } from './charity/charity.move.ts'
import { recheckCompany } from './company.move.ts'

export const NO_COMPANY = 0

/** The company that the caller acts for. */
export const getOwnCompany = (ctx: SignedInCtx): Promise<Company> =>
  requestMemo(ctx, 'own company', () => findOwnCompany(ctx, ctx.caller.companyId ?? NO_COMPANY))

/** A page shows the documents too, so it loads everything in one query. */
const findOwnCompany = async (ctx: SignedInCtx, id: number): Promise<Company> =>
  ctx.memory && !ctx.tx
    ? (await getCompanyRows(ctx, id)).company
    : orNotFound(await Company.findByPk(id, txOption(ctx)))

/** Saves business data; if data on the documents have changed, the company is reviewed again. */
export async function saveOwnCompany(ctx: SignedInCtx & TxCtx, data: CompanyData): Promise<Company> {
  const company = await lockOwnCompany(ctx)
  const errors = new FieldErrors()
  checkData(company, data, errors)
  errors.throwIfAny()
  const taxNumber = data.taxNumber && toTaxNumber(errors, data.taxNumber, data.country)
  const changed = compared.filter((field) => ({ ...data, taxNumber })[field] !== company[field])
  const version = company.version + Number(changed.length > 0)
  await company.update({ ...data, taxNumber, slug: toSlug(data.name), version }, txOption(ctx))
  if (changed.length > 0) await recheckCompany(ctx, company, changed)
  const ofCharity = changed.filter((field) => field !== 'taxNumber')
  if (ofCharity.length > 0) await recheckCharity(ctx, company, ofCharity)
  if (changed.includes('taxNumber') || changed.includes('country')) await orderViesCheck(ctx, company)
  return company
}

/** Fields that are compared with the documents. */
const compared = ['name', 'country', 'taxNumber', 'registerNumber'] as const

/** Changes some fields; validates all of them together. */
export async function changeOwnCompany(ctx: SignedInCtx & TxCtx, part: CompanyPart): Promise<Company> {
  const whole = wholeOf(await getOwnCompany(ctx), part)
  return saveOwnCompany(ctx, await collectFieldErrors(ctx, companySchema, whole, findWrongData))
}

/** Checks of the data that need more than the schema. */
export async function findWrongData(ctx: SignedInCtx, data: Passed<CompanyData>, errors: FieldErrors): Promise<void> {
  checkData(await getOwnCompany(ctx), data, errors)
}

/** The same for some fields, together with those that stay. */
export async function findWrongPart(ctx: SignedInCtx, part: Passed<CompanyPart>): Promise<void> {
  await collectFieldErrors(ctx, companySchema, wholeOf(await getOwnCompany(ctx), part), findWrongData)
}

function wholeOf(company: Company, part: Passed<CompanyPart>): object {
  const { name, country, taxNumber, registerNumber, city, isVatPayer, about } = company
  return { name, country, taxNumber, registerNumber, city, isVatPayer, about, ...part }
}

function checkData(company: Company, data: Passed<CompanyData>, errors: FieldErrors): void {
  const { country, taxNumber, registerNumber } = data
  if (taxNumber && country) toTaxNumber(errors, taxNumber, country)
  if (!taxNumber && company.kind === 'courier') errors.add('taxNumber', 'required')
  if (!registerNumber && company.kind === 'charity') errors.add('registerNumber', 'required')
}
