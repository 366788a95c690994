import { addCompany } from '#api/company/add-company.ts'
import { toTaxNumber } from '#api/company/tax-number.ts'
import type { Ctx } from '#api/kit/context.ts'
import { toPhoneNumber } from '#api/user/phone-number.ts'
import type { RegisterCourier } from './auth.schema.ts'
import { createAccount, type Registered } from './create-account.ts'

/** A haulier opens an account for the company that he drives for. */
export function registerCourier(ctx: Ctx, form: RegisterCourier): Promise<Registered> {
  const taxNumber = toTaxNumber(form.taxNumber, form.country)
  const phone = toPhoneNumber(form.phone, form.country)
  return createAccount(ctx, 'courier', { ...form, phone }, (inside, user) =>
    addCompany(inside, user, {
      kind: 'courier',
      name: form.companyName,
      country: form.country,
      city: form.city ?? null,
      taxNumber,
      registerNumber: form.registerNumber ?? null,
      isVatPayer: form.isVatPayer,
    }),
  )
}
