import { mailGroupOf } from '#api/common/mail-groups.rules.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { composeMail, type MailNotice, type WrittenMail } from './mail/compose-mail.part.ts'
import { DIGEST } from './mail/hold-mail.part.ts'
import type { BatchItem } from './dispatch.query.ts'
import type { Recipient } from './recipient.query.ts'

type Batched = WrittenMail & { event: string }

/** One mail from several items; undefined if none is still relevant. */
export async function composeBatch(
  ctx: Ctx,
  batchKey: string,
  items: readonly BatchItem[],
  receiver: Recipient,
): Promise<Batched | undefined> {
  if (batchKey === DIGEST) return composeDigest(ctx, items, receiver)
  if (batchKey.startsWith('offers:')) return composeOffers(ctx, await findOpen(ctx, items), receiver)
  if (batchKey.startsWith('messages:')) return composeLatest(ctx, await findUnread(ctx, items), receiver)
  return composeLatest(ctx, items, receiver)
}

/** The newest item stands for all. */
function composeLatest(ctx: Ctx, items: readonly BatchItem[], receiver: Recipient): Batched | undefined {
  const latest = items.at(-1)
  if (!latest) return undefined
  const { event, notice } = latest
  return { event, ...composeMail(ctx, notice, receiver, mailGroupOf(event, notice.words)) }
}

function composeDigest(ctx: Ctx, items: readonly BatchItem[], receiver: Recipient): Batched | undefined {
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
  return { event: 'digest.daily', ...composeMail(ctx, notice, receiver, DIGEST) }
}

/** Messages already read on the site are dropped. */
async function findUnread(ctx: Ctx, items: readonly BatchItem[]): Promise<BatchItem[]> {
  const unread = await query<{ id: number }>(ctx, `select id from messages where id = any ($1) and read_at is null`, [
    items.map(({ id }) => id),
  ])
  const isLeft = new Set(unread.map(({ id }) => Number(id)))
  return items.filter(({ id }) => isLeft.has(id))
}

/** Only offers that are still active, each with its latest item; lowest price first. */
async function findOpen(ctx: Ctx, items: readonly BatchItem[]): Promise<OpenOffer[]> {
  const latest = new Map(items.map((item) => [item.id, item]))
  const changed = new Set(items.flatMap(({ id, event }) => (event === 'offer.post' ? [] : [id])))
  const open = await query<{ id: number; minor: number; currency: Money['currency'] }>(
    ctx,
    `select o.id, o.gross_minor as minor, a.currency from offers o join auctions a on a.id = o.auction_id
     where o.id = any ($1) and o.status = 'active' order by o.gross_minor, o.id`,
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

function composeOffers(ctx: Ctx, open: readonly OpenOffer[], receiver: Recipient): Batched | undefined {
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
  return { event, ...composeMail(ctx, many, receiver, mailGroupOf(event, many.words)) }
}
