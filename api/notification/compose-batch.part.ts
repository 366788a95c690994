import { mailGroupOf } from '#api/common/mail-groups.rules.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { composeMail, type MailNotice, type WrittenMail } from './mail/compose-mail.part.ts'
import { DIGEST } from './mail/hold-mail.part.ts'
import type { BatchItem } from './dispatch.query.ts'
import { findQuote, quotingEvents } from './message-quote.query.ts'
import type { Recipient } from './recipient.query.ts'

type Batched = WrittenMail & { event: string; quotesId: number | null }

/** One mail from several items; undefined if none is still relevant. */
export async function composeBatch(
  ctx: Ctx,
  batchKey: string,
  items: readonly BatchItem[],
  receiver: Recipient,
): Promise<Batched | undefined> {
  if (batchKey === DIGEST) return composeDigest(ctx, items, receiver)
  if (batchKey.startsWith('offers:')) return composeOffers(ctx, await findOffers(ctx, items), receiver)
  return composeLatest(ctx, items, receiver)
}

/** The newest item stands for all. */
async function composeLatest(ctx: Ctx, items: readonly BatchItem[], receiver: Recipient): Promise<Batched | undefined> {
  const latest = items.at(-1)
  if (!latest) return undefined
  const { event, id } = latest
  const quote = quotingEvents.includes(event) ? await findQuote(ctx, id) : undefined
  const notice = { ...latest.notice, quote }
  const mail = composeMail(ctx, notice, receiver, mailGroupOf(event, notice.words))
  return { event, quotesId: quote?.messageId ?? null, ...mail }
}

async function composeDigest(ctx: Ctx, items: readonly BatchItem[], receiver: Recipient): Promise<Batched | undefined> {
  if (items.length < 2) return composeLatest(ctx, items, receiver)
  const notice: MailNotice = {
    to: receiver.userId,
    by: 'mail',
    isSecret: false,
    words: 'digest.daily',
    values: { count: items.length },
    page: 'notifications',
    lines: items.map((item) => item.notice),
  }
  return { event: 'digest.daily', quotesId: null, ...composeMail(ctx, notice, receiver, DIGEST) }
}

/** Each offer once, with its latest item and its price now; lowest price first. */
async function findOffers(ctx: Ctx, items: readonly BatchItem[]): Promise<OpenOffer[]> {
  const latest = new Map(items.map((item) => [item.id, item]))
  const changed = new Set(items.flatMap(({ id, event }) => (event === 'offer.post' ? [] : [id])))
  const open = await query<{ id: number; minor: number; currency: Money['currency'] }>(
    ctx,
    `select o.id, o.gross_minor as minor, a.currency from offers o join auctions a on a.id = o.auction_id
     where o.id = any ($1) order by o.gross_minor, o.id`,
    [[...latest.keys()]],
  )
  return open.flatMap(({ id, minor, currency }) => {
    const item = latest.get(id)
    return item ? [{ item, price: money(minor, currency), isChanged: changed.has(id) }] : []
  })
}

interface OpenOffer {
  item: BatchItem
  price: Money
  isChanged: boolean
}

async function composeOffers(ctx: Ctx, open: readonly OpenOffer[], receiver: Recipient): Promise<Batched | undefined> {
  const [lowest] = open
  if (!lowest) return undefined
  if (open.length === 1) return composeLatest(ctx, [lowest.item], receiver)
  const { event, notice } = lowest.item
  const many: MailNotice = {
    ...notice,
    by: 'mail',
    isSecret: false,
    words: open.some(({ isChanged }) => isChanged) ? 'offer.changes' : 'offer.several',
    values: { ...notice.values, lowest: { money: lowest.price }, count: open.length },
    facts: ['lowest'],
  }
  return { event, quotesId: null, ...composeMail(ctx, many, receiver, mailGroupOf(event, many.words)) }
}
