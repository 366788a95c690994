import { newConfirmToken } from '#api/account/user-tokens.part.ts'
import { notices } from '#api/notices.ts'
import { query } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { composeMail } from '#api/notification/compose-mail.part.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { demoAccounts } from './accounts.ts'
import type { World } from './world.ts'

/** The one mail that a demo account needs: the link that confirms it, to be read in the outbox. */
export async function mailUnconfirmed(ctx: TxCtx, { users, auctions }: World): Promise<void> {
  const user = users.find(({ email }) => email === demoAccounts.unconfirmed.email)
  const auction = auctions.find(({ ownerId }) => ownerId === user?.id)
  if (!user || !auction) throw new Error('nobody waits for a mail')
  const event = 'auction.postUnconfirmed'
  const token = await newConfirmToken(ctx, user.id)
  const [notice] = (await notices[event]?.(ctx, { event, id: auction.id, token })) ?? []
  if (!notice || notice.by === 'centre') throw new Error('no mail for who is unconfirmed')
  const { id: userId, email, status, locale } = user
  const storefront = storefrontOf(locale)
  const { subject, html, text } = composeMail(ctx, notice, { userId, email, status, storefront })
  await query(
    ctx,
    `insert into outbox_mails (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9)`,
    ['demo:unconfirmed', userId, email, storefront.language, event, subject, html, text, ctx.now.toJSDate()], // prettier-ignore
  )
}
