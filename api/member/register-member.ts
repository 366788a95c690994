import { refuseCommonPassword } from '#api/account/auth/common-password.lib.ts'
import { signedInView, type SignedInView } from '#api/account/auth/auth.view.ts'
import { keepAgreements } from '#api/account/registration/create-account.part.ts'
import { findAccount } from '#api/account/auth/find-account.query.ts'
import { moveUser } from '#api/account/user/user.move.ts'
import { endClaims, holdAddress } from '#api/account/user/open-account.part.ts'
import { startSession } from '#api/account/session/start-session.part.ts'
import { User } from '#api/account/user/user.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { getInvitation, lockInvitation, type Invitation } from './find-invitation.query.ts'
import type { RegisterMember } from './member.schema.ts'
import { joinCompany } from './member.move.ts'

/**
 * Registers an invited person and adds them to the company. The link has confirmed their mailbox.
 */
export async function registerMember(ctx: Ctx, form: RegisterMember): Promise<SignedInView> {
  refuseCommonPassword('password', form.password)
  const passwordHash = await ctx.hashPassword(form.password)
  return inLastTransaction(ctx, async (inside) => {
    const invitation = await getInvitation(inside, form.token)
    await holdAddress(inside, invitation.email)
    if (await findAccount(inside, invitation.email)) fail('member.has_account', { state: 'invited', allowed: [] })
    const user = await openForMember(inside, invitation, { ...form, passwordHash })
    await joinCompany(inside, await lockInvitation(inside, form.token), user, invitation.kind)
    return signedInView({ user, ...(await startSession(inside, user.id)) })
  })
}

async function openForMember(
  ctx: TxCtx,
  { email }: Invitation,
  { name, passwordHash, agreements }: RegisterMember & { passwordHash: string },
): Promise<User> {
  const { locale } = ctx.storefront
  const user = await User.create(
    { role: 'customer', status: 'unconfirmed', name, email, login: null, phone: null, locale, passwordHash },
    txOption(ctx),
  )
  await keepAgreements(ctx, user.id, agreements)
  await recordCreated(ctx, 'user', user, 'registerAsMember')
  await endClaims(ctx, user)
  return moveUser(ctx, user, 'confirm', { set: { emailConfirmedAt: ctx.now.toJSDate() } })
}
