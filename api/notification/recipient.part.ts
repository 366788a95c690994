import { storefrontOf, type Locale, type Storefront } from '#content/storefronts.ts'
import { isClosedMailbox } from '#api/account/mailbox.part.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import type { LesserMails, MailGroup } from '#api/common/mail-groups.rules.ts'
import type { SmsGroup } from '#api/common/notice.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'

/** Who is told, and in which storefront's words. */
export interface Recipient {
  /** None of whoever has no account. */
  userId: number | null
  email: string
  status: UserStatus
  storefront: Storefront
  mailsOff: readonly MailGroup[]
  pushesOff: readonly MailGroup[]
  smsOn: readonly SmsGroup[]
  /** The number that he has proved. */
  phone: string | null
  lesserMails: LesserMails
  isQuietAtNight: boolean
  /** One of his browsers wants to be told. */
  hasPush: boolean
  /** Mails to his address came back. */
  isMailboxClosed: boolean
}

/** Those of them who are still here, by their ids. */
export async function findRecipients(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Recipient>> {
  if (userIds.length === 0) return new Map()
  const found = await query<Omit<Recipient, 'storefront'> & { userId: number; locale: Locale }>(
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
  return new Map(
    found.map(({ locale, ...one }) => [one.userId, { ...one, storefront: storefrontOf(locale) }]),
  )
}

/** Who has no account, any more or yet: he is told, and nobody else is. */
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
