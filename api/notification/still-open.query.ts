import type { WaitingEvent } from '#api/common/notice.rules.ts'
import { query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { BatchItem } from './dispatch.query.ts'

const isOnline = (auctionId: string) =>
  `exists (select from auctions a where a.id = ${auctionId} and a.status = 'active')`

/** The owner can still choose this offer. */
const canBeChosen = `exists (select from offers o where o.id = item.id and o.status = 'active')`

const LIVE = `('active', 'stale', 'awaiting_payment', 'accepted')`

/** The offer has ended, and its company has not made it again. */
const hasNoOther = `exists (select from offers o where o.id = item.id and not exists (
  select from offers n where n.auction_id = o.auction_id and n.company_id = o.company_id and n.status in ${LIVE}))`

const isListingOnline = isOnline('(select o.auction_id from offers o where o.id = item.id)')

const isPublic = `exists (select from opinions p where p.id = item.id and p.status in ('published', 'reported'))`

const isUnwritten = `exists (select from opinions p where p.id = item.id and p.status = 'invited' and not p.is_retracted)`

/**
 * SQL condition per event, checked when the delayed mail is due: is it still worth sending? `item.id` is its subject,
 * `item.notice` its notice, `$1` the recipient.
 */
const openWhile: Readonly<Record<WaitingEvent, string>> = {
  'auction.post': isOnline('item.id'),
  'auction.publish': isOnline('item.id'),
  // A price set later has its own mail.
  'auction.setPrice': `exists (select from auctions a where a.id = item.id and a.status = 'active'
    and a.booking_set_price_minor = (item.notice->'values'->'price'->'money'->>'minor')::int)`,
  'auction.unhide': `${isOnline('item.id')} and not exists (
    select from offers n where n.auction_id = item.id and n.status in ${LIVE} and n.company_id in (
      select c.id from companies c where c.user_id = $1
      union select m.company_id from company_members m where m.user_id = $1 and m.status = 'active'))`,
  'company.newWork': isOnline(`(item.notice->'lines'->0->'params'->>'id')::int`),
  'message.send': `exists (select from messages m where m.id = item.id and m.read_at is null)`,
  'offer.post': canBeChosen,
  'offer.revise': canBeChosen,
  'offer.autoBid': canBeChosen,
  'offer.lapseCounter': canBeChosen,
  'offer.withdraw': `${hasNoOther} and ${isListingOnline}`,
  'offer.expire': hasNoOther,
  'offer.reject': hasNoOther,
  'offer.lose': hasNoOther,
  'opinion.invite': isUnwritten,
  'opinion.inviteAgain': isUnwritten,
  'opinion.publish': isPublic,
  'opinion.reply': isPublic,
  'opinion.replyToReported': isPublic,
}

const IS_OPEN = `case item.event
  ${Object.entries(openWhile)
    .map(([event, condition]) => `when '${event}' then ${condition}`)
    .join('\n  ')}
  else true end`

/** The items whose matter is not over, as things stand now. */
export async function findStillOpen(ctx: TxCtx, userId: number, items: readonly BatchItem[]): Promise<BatchItem[]> {
  const open = await query<{ once: string }>(
    ctx,
    `select item.once from jsonb_to_recordset($2) as item (once text, event text, id int, notice jsonb) where ${IS_OPEN}`,
    [userId, JSON.stringify(items)],
  )
  const isOpen = new Set(open.map(({ once }) => once))
  return items.filter(({ once }) => isOpen.has(once))
}
