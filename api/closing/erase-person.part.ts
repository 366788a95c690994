import { Auction } from '#api/auction/auction.model.ts'
import { cityOnly, noVillage } from '#api/auction/redacted.view.ts'
import type { Address } from '#api/address/address.rules.ts'
import { generateTitle } from '#api/category/generate-title.ts'
import type { User } from '#api/account/user/user.model.ts'
import { forgetQuotes } from '#api/notification/forget-quotes.part.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'

/** Tables whose rows of the user are deleted completely. */
const whole = [
  'sessions',
  'user_tokens',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'push_subscriptions',
  'phone_proofs',
  'email_changes',
  'outbox_sms',
  'outbox_mails',
  'notifications',
  'observed_auctions',
  'account_exports',
  'user_notes',
  'company_members',
  'user_pictures',
  'tracking_positions',
  'identity_photos',
  'identity_checks',
] as const

/**
 * Erases personal data outside the account. Prices, dates, towns, reviews and bookings stay,
 * without the person.
 */
export async function erasePerson(ctx: TxCtx, user: User, nobody: string): Promise<void> {
  for (const table of whole) await query(ctx, `delete from ${table} where user_id = $1`, [user.id])
  await query(ctx, `delete from company_members where email = $1`, [user.email])
  await query(ctx, `delete from mailed_drafts where email = $1`, [user.email])
  await query(ctx, `delete from outbox_mails where to_email = $1`, [user.email])
  await query(ctx, `delete from mailbox_closures where email = $1`, [user.email])
  // Delayed mails have jobs whose keys contain the address.
  await query(
    ctx,
    `select graphile_worker.remove_job(key) from graphile_worker.jobs
     where starts_with(key, 'mail:' || lower($1::text) || '@')`,
    [user.email],
  )
  await query(ctx, `update agreements set address = null where user_id = $1`, [user.id])
  await query(ctx, `delete from idempotency_keys where caller = $1`, [`user:${user.id}`])
  await query(ctx, `update offers set message = '' where bidder_id = $1 or author_id = $1`, [user.id])
  // Messages keep their place in the conversation, without text.
  await query(ctx, `delete from message_files f using messages m where m.id = f.message_id and m.author_id = $1`, [
    user.id,
  ])
  await query(
    ctx,
    `delete from message_translations t using messages m where m.id = t.message_id and m.author_id = $1`,
    [user.id],
  )
  await query(
    ctx,
    `update messages set text = case when phrase is null then '…' else '' end, masked = null, files = 0
     where author_id = $1 and (text <> '' or files > 0)`,
    [user.id],
  )
  await forgetQuotes(ctx, 'author_id = $1', [user.id])
  await query(ctx, `update message_maskings k set appeal = '' from messages m where m.id = k.id and m.author_id = $1`, [
    user.id,
  ])
  await eraseReasons(ctx, user.id)
  await query(
    ctx,
    `update change_proposals set note = '', description = case when description is not null then '…' end
     where author_id = $1`,
    [user.id],
  )
  await query(ctx, `update listing_reports set name = '', email = null, text = '…' where reporter_id = $1`, [user.id])
  await query(ctx, `update decisions set appeal = '' where user_id = $1`, [user.id])
  await query(ctx, `update fraud_reports set reason = '…' where author_id = $1`, [user.id])
  await query(ctx, `update opinion_reports set text = '…' where reporter_id = $1`, [user.id])
  await eraseComplaints(ctx, user.id)
  await query(
    ctx,
    `update acceptances set reason = '…' where offer_id in
       (select o.id from offers o join auctions a on a.id = o.auction_id where a.owner_id = $1)`,
    [user.id],
  )
  await query(ctx, `update reinstatements set reason = '' where author_id = $1`, [user.id])
  await query(ctx, `update cancel_requests set reason = '' where author_id = $1`, [user.id])
  await query(
    ctx,
    `update offer_requests set reason = '' from companies c
     where c.id = company_id and c.user_id = $1`,
    [user.id],
  )
  await query(ctx, `update delivery_proofs set note = '' where by_user_id = $1`, [user.id])
  await query(
    ctx,
    `update offers o set listing_before = null from auctions a
     where a.id = o.auction_id and a.owner_id = $1 and o.listing_before is not null`,
    [user.id],
  )
  await eraseListings(ctx, user.id)
  await eraseCompany(ctx, user.id, nobody)
}

/** The findings of administrators and the amounts stay. A scheduled job deletes the files of deleted rows. */
async function eraseComplaints(ctx: TxCtx, userId: number): Promise<void> {
  await query(ctx, `update complaints set text = '', item = '' where author_id = $1`, [userId])
  await query(
    ctx,
    `update complaints c set appeal = '', question = '' from offers o join auctions a on a.id = o.auction_id
     where o.id = c.offer_id and (a.owner_id = $1 or o.bidder_id = $1)`,
    [userId],
  )
  await query(
    ctx,
    `delete from complaint_files where message_id in (select id from complaint_messages where author_id = $1)`,
    [userId],
  )
  await query(ctx, `update complaint_messages set text = '' where author_id = $1`, [userId])
  await query(ctx, `update settlements set text = '' where author_id = $1`, [userId])
  await query(ctx, `delete from door_files where door_price_id in (select id from door_prices where asked_by = $1)`, [
    userId,
  ])
  await query(ctx, `update door_prices set reason = '' where asked_by = $1`, [userId])
}

/** Erases reasons the user wrote for ending offers, and in the audit log; the events stay. */
async function eraseReasons(ctx: TxCtx, userId: number): Promise<void> {
  await query(
    ctx,
    `update audit_events set reason = '…' where actor_id = $1 and reason is not null and reason <> '…'`,
    [userId],
  )
  // The reason of a rejection is the customer's data; the finding of fraud is the shop's.
  await query(
    ctx,
    `update offers set ended_reason = null where ended_reason is not null and status not in ('rejected', 'fraud')
       and (bidder_id = $1 or author_id = $1)`,
    [userId],
  )
  await query(
    ctx,
    `update offers o set ended_reason = null from auctions a
     where a.id = o.auction_id and a.owner_id = $1 and o.ended_reason is not null
       and o.status not in ('withdrawn', 'fraud')`,
    [userId],
  )
}

/** A scheduled job deletes the files of deleted rows. */
async function eraseListings(ctx: TxCtx, ownerId: number): Promise<void> {
  await query(ctx, `delete from auctions where owner_id = $1 and status = 'draft'`, [ownerId])
  await query(ctx, `delete from auction_pictures where auction_id in (select id from auctions where owner_id = $1)`, [
    ownerId,
  ])
  await query(
    ctx,
    `update auction_items i set name = '', model = null,
       extra = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(i.extra)
                where jsonb_typeof(value) <> 'string')
     from auctions a where a.id = i.auction_id and a.owner_id = $1`,
    [ownerId],
  )
  for (const auction of await lockAll(ctx, Auction, { ownerId })) await eraseDoors(ctx, auction)
}

async function eraseDoors(ctx: TxCtx, auction: Auction): Promise<void> {
  const { categoryId, fromAddress, toAddress } = auction
  const title = generateTitle(storefrontOf(auction.locale), {
    items: [],
    categoryId,
    fromCity: fromAddress?.city,
    fromCountry: fromAddress?.countryCode,
    toCity: toAddress?.city,
    toCountry: toAddress?.countryCode,
  })
  await auction.update({ ...withoutDoors(auction), title, isTitleEnteredByUser: false }, txOption(ctx))
}

/** Reduces addresses to towns and removes other personal columns. */
export function withoutDoors(auction: Auction): Partial<Auction> {
  const { language } = storefrontOf(auction.locale)
  const from = cityOnly(townOf(auction.fromAddress), language)
  const to = cityOnly(townOf(auction.toAddress), language)
  return {
    description: '',
    receiverPhone: null,
    invoice: null,
    polylineString: null,
    fromAddress: from,
    toAddress: to,
    fromLat: from?.lat ?? null,
    fromLng: from?.lng ?? null,
    toLat: to?.lat ?? null,
    toLng: to?.lng ?? null,
  }
}

/** A village was typed by the user, so it is removed. */
const townOf = (address: Address | null) => address && { ...address, ...noVillage }

/** A company with deals keeps its name and numbers for the books, but is not found any more. */
async function eraseCompany(ctx: TxCtx, userId: number, nobody: string): Promise<void> {
  const own = `company_id in (select id from companies where user_id = $1)`
  for (const table of [
    'company_documents',
    'company_devices',
    'company_settings',
    'verification_blocks',
    'vies_checks',
    'charity_checks',
    'offer_templates',
    'company_costs',
    'search_criteria',
    'trips',
    'company_rates',
    'rate_cards',
    'company_members',
  ])
    await query(ctx, `delete from ${table} where ${own}`, [userId])
  await query(ctx, `delete from vehicle_costs where vehicle_id in (select id from company_vehicles where ${own})`, [
    userId,
  ])
  await query(
    ctx,
    `delete from company_vehicles v where ${own} and not exists (
       select from offers o where o.vehicle_id = v.id)`,
    [userId],
  )
  // Offers keep the type of the vehicle, but not its plate.
  await query(
    ctx,
    `update company_vehicles set plate = id::text, archived_at = coalesce(archived_at, $2) where ${own}`,
    [userId, ctx.now.toJSDate()],
  )
  await query(
    ctx,
    `update companies set about = '', home_place_id = null, is_payout_account_ready = false where user_id = $1`,
    [userId],
  )
  await query(
    ctx,
    `update companies c set name = $2, slug = $3, tax_number = null, register_number = null, city = null,
       payout_account_id = null
     where user_id = $1 and not exists (
       select from offers o where o.company_id = c.id and o.accepted_at is not null)`,
    [userId, nobody, SLUG_OF_NOBODY],
  )
}

const SLUG_OF_NOBODY = 'closed'
