import type { Locale } from '#content/storefronts.ts'
import { rows, within } from '#api/kit/db.ts'
import { begin, type TxCtx } from '#api/kit/transition.ts'
import { toPhoneNumber } from '#api/user/phone-number.ts'
import { User } from '#api/user/user.model.ts'
import { endSessionsOf } from './end-session.ts'
import { findAccount } from './find-account.ts'

export interface GuestOwner {
  email: string
  phone: string
  name?: string | undefined
  locale: Locale
}

/**
 * Whose auction it is that a guest posts: of the account with that e-mail address, or of a new one
 * without a password. The guest is told the same in both cases; only the mailbox learns more.
 */
export async function registerGuestOwner(ctx: TxCtx, guest: GuestOwner): Promise<User> {
  const phone = toPhoneNumber(guest.phone, ctx.storefront.country)
  // Two forms of one guest at once make one account.
  await rows(ctx, `select pg_advisory_xact_lock(hashtext('guest:' || lower($1)))`, [guest.email])
  const known = await findAccount(ctx, guest.email)
  if (known) return known.status === 'unconfirmed' ? freeOfPassword(ctx, known) : known
  const user = await User.create(
    {
      role: 'customer',
      status: 'unconfirmed',
      email: guest.email,
      login: null,
      passwordHash: null,
      name: guest.name ?? '',
      phone,
      locale: guest.locale,
    },
    within(ctx),
  )
  await begin(ctx, 'user', user, 'registerAsGuest')
  return user
}

// Nobody has proved this mailbox: whoever gave the account its password may not be who posts now,
// and must not read his address. The mail lets its reader choose a password.
async function freeOfPassword(ctx: TxCtx, user: User): Promise<User> {
  await endSessionsOf(ctx, user.id)
  return user.update({ passwordHash: null }, within(ctx))
}
