import { storefrontOf, type Locale, type Storefront } from '#content/storefronts.ts'
import { isClosedMailbox } from '#api/account/user/mailbox.part.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import type { LesserMails, MailGroup } from '#api/common/mail-groups.rules.ts'
import type { SmsGroup } from '#api/common/notice.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

/** Recipient of a notice and their storefront. */
export interface Recipient {
  /** Null without an account. */
  userId: number | null
  email: string
  status: UserStatus
  storefront: Storefront
  mailsOff: readonly MailGroup[]
  pushesOff: readonly MailGroup[]
  smsOn: readonly SmsGroup[]
  /** The verified phone number. */
  phone: string | null
  lesserMails: LesserMails
  isQuietAtNight: boolean
  /** At least one browser has a push subscription. */
  hasPush: boolean
  /** Mails to this address bounced. */
  isMailboxClosed: boolean
}

/** Recipients by user id, without erased accounts. */
export async function findRecipients(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, Recipient>> {
  if (userIds.length === 0) return new Map()
  const rows = await query<Omit<Recipient, 'storefront'> & { userId: number; locale: Locale }>(
    ctx,
    `select id as "userId", email, status, locale, mails_off as "mailsOff", pushes_off as "pushesOff",
       sms_on as "smsOn", case when phone_verified_at is not null then phone end as phone,
       lesser_mails as "lesserMails", is_quiet_at_night as "isQuietAtNight",
       exists (select 1 from push_subscriptions p where p.user_id = users.id) as "hasPush",
       ${isClosedMailbox('users.email')} as "isMailboxClosed"
     from users
     where id = any ($1) and status <> 'erased'`,
    [[...new Set(userIds)]],
  )
  return new Map(rows.map(({ locale, ...one }) => [one.userId, { ...one, storefront: storefrontOf(locale) }]))
}

/** A recipient without an account, any more or yet. */
export const recipientOf = (
  userId: number | null,
  { email, locale }: { email: string; locale: Locale },
): Recipient => ({
  userId,
  email,
  status: 'erased',
  storefront: storefrontOf(locale),
  mailsOff: [],
  pushesOff: [],
  smsOn: [],
  phone: null,
  lesserMails: 'now',
  isQuietAtNight: false,
  hasPush: false,
  isMailboxClosed: false,
})
