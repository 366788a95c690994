import type { Locale } from '#content/storefronts.ts'
import { txOption } from '#api/kit/db/db.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { keepAgreements } from './create-account.part.ts'
import { assertPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import { User } from '#api/account/user/user.model.ts'

interface GuestOwner {
  email: string
  phone: string
  name?: string | undefined
  locale: Locale
  agreements: readonly string[]
}

/**
 * Creates the owner of a guest's auction: an unconfirmed account without a password. If the address
 * already has an account, the mail asks its owner whether they posted it.
 */
export async function registerGuestOwner(ctx: TxCtx, guest: GuestOwner): Promise<User> {
  const user = await User.create(
    {
      role: 'customer',
      status: 'unconfirmed',
      email: guest.email,
      login: null,
      passwordHash: null,
      name: guest.name ?? '',
      phone: assertPhoneNumber(guest.phone, ctx.storefront.country),
      locale: guest.locale,
    },
    txOption(ctx),
  )
  await keepAgreements(ctx, user.id, guest.agreements)
  await recordCreated(ctx, 'user', user, 'registerAsGuest')
  return user
}
