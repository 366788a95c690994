import type { Ctx } from '#api/kit/context.ts'
import type { FieldErrors } from '#api/kit/fail.ts'
import { isCommonPassword } from './common-password.part.ts'
import { toPhoneNumber } from './phone-number.part.ts'
import { toTaxNumber } from './tax-number.part.ts'
import { User } from './user.model.ts'

interface Registering {
  login?: string | undefined
  password?: string | undefined
  phone?: string | undefined
  country?: string | undefined
  taxNumber?: string | undefined
}

/** Of a customer, whose phone is one of his storefront's country unless it says another. */
export async function findWrongCustomer(
  ctx: Ctx,
  { login, phone, password }: Registering,
  errors: FieldErrors,
): Promise<void> {
  if (phone) toPhoneNumber(errors, phone, ctx.storefront.country)
  addCommon(errors, password)
  await refuseTaken(errors, login)
}

/** Of a provider, by the country of his company; without it nobody can tell what a number is. */
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

/** Of who is invited into a company, which says all the rest. */
export const findWrongMember = (
  _ctx: Ctx,
  { password }: Registering,
  errors: FieldErrors,
): void => {
  addCommon(errors, password)
}

function addCommon(errors: FieldErrors, password: string | undefined): void {
  if (password && isCommonPassword(password)) errors.add('password', 'password_common')
}

/** A login is a name by which others know somebody: that it is taken is no secret. */
async function refuseTaken(errors: FieldErrors, login: string | undefined): Promise<void> {
  if (login && (await User.count({ where: { login } })) > 0) errors.add('login', 'login_taken')
}
