import { Auction } from '#api/auction/auction.model.ts'
import { RETENTION_YEARS } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { withoutDoors } from './erase-person.part.ts'
import { NO_ARCHIVE_BLOCKER } from './archive-blockers.query.ts'

const BATCH = 500

/** Finished listings without changes in the retention period and without open cases. */
const DUE = /* sql */ `a.status in ('completed', 'cancelled', 'removed') and a.updated_at <= $1 and ${NO_ARCHIVE_BLOCKER}`

/**
 * Removes personal data from listings some years after their end; towns, prices, dates and bookings
 * stay.
 */
export async function archiveAuctions(ctx: Ctx): Promise<void> {
  const before = ctx.now.minus({ years: RETENTION_YEARS }).toJSDate()
  const due = await query<{ id: number }>(
    ctx,
    `select a.id from auctions a where ${DUE} order by a.updated_at limit ${BATCH}`,
    [before],
  )
  await transactionPerRow(ctx, due, (ctx, { id }) => archive(ctx, id, before))
}

async function archive(ctx: TxCtx, id: number, before: Date): Promise<void> {
  const auction = await lock(ctx, Auction, { id })
  const isDue = await queryOne(ctx, `select 1 as yes from auctions a where ${DUE} and a.id = $2`, [before, id])
  if (!isDue) return
  await moveAuction(ctx, auction, 'archive', { set: withoutDoors(auction) })
  for (const table of written) await query(ctx, `delete from ${table} where auction_id = $1`, [id])
  for (const change of ofOffers)
    await query(ctx, `update ${change} offer_id in (select id from offers where auction_id = $1)`, [id])
  await query(ctx, `update offers set message = '', listing_before = null where auction_id = $1`, [id])
  await query(
    ctx,
    `delete from delivery_proofs where delivery_id in (
       select d.id from deliveries d join offers o on o.id = d.offer_id where o.auction_id = $1)`,
    [id],
  )
  await query(
    ctx,
    `with said as (
       select m.id from complaint_messages m join complaints c on c.id = m.complaint_id
       join offers o on o.id = c.offer_id where o.auction_id = $1
     ), gone as (delete from complaint_files where message_id in (select id from said))
     update complaint_messages set text = '' where id in (select id from said)`,
    [id],
  )
  await query(
    ctx,
    `delete from door_files where door_price_id in (
       select p.id from door_prices p join offers o on o.id = p.offer_id where o.auction_id = $1)`,
    [id],
  )
  await query(ctx, `update offer_requests set reason = '' where auction_id = $1`, [id])
  await query(ctx, `update decisions set appeal = '' where auction_id = $1`, [id])
  await query(ctx, `update listing_reports set name = '', email = null, text = '…' where auction_id = $1`, [id])
}

/** A scheduled job deletes the files of deleted rows. */
const written = ['messages', 'auction_pictures', 'observed_auctions'] as const

const ofOffers = [
  `change_proposals set note = '', description = case when description is null then null else '…' end where`,
  `cancel_requests set reason = '' where`,
  `reinstatements set reason = '' where`,
  `acceptances set reason = '…' where`,
  `fraud_reports set reason = '…' where`,
  `complaints set text = '', item = '', question = '', appeal = '' where`,
  `settlements set text = '' where`,
  `door_prices set reason = '' where`,
] as const
