import type { Ctx } from '#api/kit/context.ts'
import { assertPhoneNumber } from './phone-number.part.ts'
import type { RegisterCustomer } from './auth.schema.ts'
import { createAccount, type Registered } from './create-account.part.ts'

/** Somebody who has something to move opens an account. */
export const registerCustomer = (ctx: Ctx, form: RegisterCustomer): Promise<Registered> =>
  createAccount(ctx, 'customer', {
    ...form,
    phone: form.phone ? assertPhoneNumber(form.phone, ctx.storefront.country) : null,
  })
