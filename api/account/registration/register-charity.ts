import { addCompany } from './add-company.part.ts'
import { toTaxNumber } from './tax-number.lib.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findWrongProvider } from './find-wrong-registration.query.ts'
import { toPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import type { RegisterCharity } from '#api/account/auth/auth.schema.ts'
import type { SignedInView } from '#api/account/auth/auth.view.ts'
import { createAccount } from './create-account.part.ts'

/** A charity opens an account: it may carry for nothing, and can post listings as customers do. */
export async function registerCharity(ctx: Ctx, form: RegisterCharity): Promise<SignedInView> {
  const errors = new FieldErrors()
  await findWrongProvider(ctx, form, errors)
  errors.throwIfAny()
  const phone = toPhoneNumber(errors, form.phone, form.country)
  const taxNumber = form.taxNumber ? toTaxNumber(errors, form.taxNumber, form.country) : null
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
