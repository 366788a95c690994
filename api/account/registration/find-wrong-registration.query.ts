import type { Ctx } from '#api/kit/context.ts'
import type { FieldErrors } from '#api/kit/fail.ts'
import { isCommonPassword } from '#api/account/auth/common-password.lib.ts'
import { toPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import { toTaxNumber } from './tax-number.lib.ts'
import { User } from '#api/account/user/user.model.ts'

interface Registering {
  login?: string | undefined
  password?: string | undefined
  phone?: string | undefined
  country?: string | undefined
  taxNumber?: string | undefined
}

/** Adds a customer's field errors. Phone numbers default to the storefront's country. */
export async function findWrongCustomer(
  ctx: Ctx,
  { login, phone, password }: Registering,
  errors: FieldErrors,
): Promise<void> {
  if (phone) toPhoneNumber(errors, phone, ctx.storefront.country)
  addCommon(errors, password)
  await refuseTaken(errors, login)
}

/**
 * Adds a provider's field errors. Phone and tax number depend on the company's country, so without
 * one they are not checked.
 */
export async function findWrongProvider(
  _ctx: Ctx,
  { login, phone, country, taxNumber, password }: Registering,
  errors: FieldErrors,
): Promise<void> {
  if (country && phone) toPhoneNumber(errors, phone, country)
  if (country && taxNumber) toTaxNumber(errors, taxNumber, country)
  addCommon(errors, password)
  await refuseTaken(errors, login)
}

/** Adds errors of an invited member, who only chooses a password. */
export const findWrongMember = (_ctx: Ctx, { password }: Registering, errors: FieldErrors): void => {
  addCommon(errors, password)
}

function addCommon(errors: FieldErrors, password: string | undefined): void {
  if (password && isCommonPassword(password)) errors.add('password', 'password_common')
}

/** A login is visible to others, so revealing that it is taken leaks nothing. */
async function refuseTaken(errors: FieldErrors, login: string | undefined): Promise<void> {
  if (login && (await User.count({ where: { login } })) > 0) errors.add('login', 'login_taken')
}
