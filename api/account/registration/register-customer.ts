import type { Ctx } from '#api/kit/context.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import { findWrongCustomer } from './find-wrong-registration.query.ts'
import { assertPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import type { RegisterCustomer } from '#api/account/auth/auth.schema.ts'
import type { SignedInView } from '#api/account/auth/auth.view.ts'
import { createAccount } from './create-account.part.ts'

/** A customer opens an account. */
export async function registerCustomer(ctx: Ctx, form: RegisterCustomer): Promise<SignedInView> {
  const errors = new FieldErrors()
  await findWrongCustomer(ctx, form, errors)
  errors.throwIfAny()
  return createAccount(ctx, 'customer', {
    ...form,
    phone: form.phone ? assertPhoneNumber(form.phone, ctx.storefront.country) : null,
  })
}
