import { addCompany } from '#api/company/add-company.ts'
import { toTaxNumber } from '#api/company/tax-number.ts'
import type { Ctx } from '#api/kit/context.ts'
import { toPhoneNumber } from '#api/user/phone-number.ts'
import type { RegisterCharity } from './auth.schema.ts'
import { createAccount, type Registered } from './create-account.ts'

/** A charity opens an account: it may carry for nothing, and post as customers do. */
export function registerCharity(ctx: Ctx, form: RegisterCharity): Promise<Registered> {
  const taxNumber = form.taxNumber ? toTaxNumber(form.taxNumber, form.country) : null
  const phone = toPhoneNumber(form.phone, form.country)
  return createAccount(ctx, 'charity', { ...form, phone }, (inside, user) =>
    addCompany(inside, user, {
      kind: 'charity',
      name: form.charityName,
      country: form.country,
      city: form.city ?? null,
      taxNumber,
      registerNumber: form.registerNumber,
      isVatPayer: false,
    }),
  )
}
