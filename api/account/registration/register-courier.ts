import { addCompany } from './add-company.part.ts'
import { toTaxNumber } from './tax-number.lib.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findWrongProvider } from './find-wrong-registration.query.ts'
import { toPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import type { RegisterCourier } from '#api/account/auth/auth.schema.ts'
import type { SignedInView } from '#api/account/auth/auth.view.ts'
import { createAccount } from './create-account.part.ts'

/** A courier opens an account for their company. */
export async function registerCourier(ctx: Ctx, form: RegisterCourier): Promise<SignedInView> {
  const errors = new FieldErrors()
  await findWrongProvider(ctx, form, errors)
  errors.throwIfAny()
  const phone = toPhoneNumber(errors, form.phone, form.country)
  const taxNumber = toTaxNumber(errors, form.taxNumber, form.country)
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
