import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import type { Day, Instant } from '#api/common/wire.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { PaymentStatus, PayoutStatus } from '#api/payment/payment.rules.ts'
import type { NotificationRow } from '#api/notification/notification.view.ts'
import type { Currency, Language, Locale } from '#content/storefronts.ts'
import { DEAL_THINGS } from '#api/case-file/deal-things.query.ts'
import { DEAL_OFFERS_SHOWN, DEAL_PAYMENTS_SHOWN, type LineKind, type LineFilter } from './admin.rules.ts'
import { AUDIT_ENTRY, AUDIT_NAMES, type AuditEntryRow } from './audit-entry.query.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

interface DealPerson {
  /** Id of the user. */
  id: number
  /** Full name; `Anonymous` once the account is erased. */
  name: string
  /** E-mail address; empty once the account is erased. */
  email: string
  /** Phone number; null if none is given. */
  phone: string | null
  /** Name to sign in by, or else the address. */
  login: string
  /** Status of the account. */
  status: UserStatus
}

interface PaymentFact {
  /** Id of the payment. */
  id: number
  /** Status of the payment. */
  status: PaymentStatus
  minor: number
  refundedMinor: number
  /** Reason of the card processor, if the payment failed. */
  failureCode: string | null
  /** Time of the capture, or else of its beginning. */
  at: Instant
  /** Time of the capture; null if nothing was paid. */
  paidAt: Instant | null
}

interface PayoutFact {
  /** Id of the payout. */
  id: number
  /** Status of the payout. */
  status: PayoutStatus
  minor: number
  /** Reason of the card processor, if the payout failed. */
  failureCode: string | null
  /** Time of the payout, or else of the booking. */
  at: Instant
}

interface RivalFact {
  /** Id of the offer. */
  id: number
  /** Status of the offer. */
  status: OfferStatus
  /** Name of the company. */
  company: string
  /** Id of the company's owner. */
  bidderId: number
  minor: number
  /** Offered day of pickup; null if it is open. */
  pickupDate: Day | null
  /** Offered day of delivery; null if it is open. */
  deliveryDate: Day | null
  /** Time of the first version of the offer. */
  createdAt: Instant
}

export interface DealFacts {
  /** Id of the offer. */
  id: number
  /** Status of the offer. */
  status: OfferStatus
  currency: Currency
  /** Id of the listing. */
  auctionId: number
  auctionStatus: AuctionStatus
  hiddenReason: HiddenReason | null
  /** Storefront of the listing. */
  locale: Locale
  /** State of the delivery; null if the offer is not a deal. */
  deliveryStatus: DeliveryStatus | null
  /** The customer. */
  owner: DealPerson
  /** The owner of the company that made the offer. */
  bidder: DealPerson
  /** The member of the company who made the offer, if not its owner. */
  author: DealPerson | null
  hasFraudReport: boolean
  hasMoneyCase: boolean
  payments: PaymentFact[]
  payout: PayoutFact | null
  offers: RivalFact[]
  /** Number of offers of the listing, if not all are listed. */
  offersTotal: number
}

const PERSON = (user: string): string => /* sql */ `(select json_build_object('id', u.id, 'name', u.name,
  'email', u.email, 'phone', u.phone, 'login', coalesce(u.login, u.email), 'status', u.status) from users u where u.id = ${user})`

/** Open cases of the offer `o`, as the queues of fraud reports and money list them. */
const HAS_FRAUD_REPORT = /* sql */ `
  exists (select from fraud_reports where offer_id = o.id and status in ('open', 'proposed'))`
const HAS_MONEY_CASE = /* sql */ `(
  exists (select from refunds r join payments p on p.id = r.payment_id
    where p.offer_id = o.id and r.status in ('failed', 'noticed'))
  or exists (select from chargebacks b join payments p on p.id = b.payment_id
    where p.offer_id = o.id and b.status in ('open', 'evidence_sent', 'lost'))
  or exists (select from reversals v join payouts p on p.id = v.payout_id
    where p.offer_id = o.id and v.status = 'noticed'))`

/** The two sides of an offer, its money and the other offers of its listing. */
export const findOfficeDeal = (ctx: Ctx, offerId: number): Promise<DealFacts | undefined> =>
  queryOne<DealFacts>(
    ctx,
    `select o.id, o.status, o.currency, a.id as "auctionId", a.status as "auctionStatus",
       a.hidden_reason as "hiddenReason", a.locale, d.status as "deliveryStatus",
       ${PERSON('a.owner_id')} as owner, ${PERSON('o.bidder_id')} as bidder,
       case when o.author_id <> o.bidder_id then ${PERSON('o.author_id')} end as author,
       ${HAS_FRAUD_REPORT} as "hasFraudReport", ${HAS_MONEY_CASE} as "hasMoneyCase",
       (select coalesce(json_agg(p), '[]') from (
          select id, status, amount_minor as minor, refunded_minor as "refundedMinor", failure_code as "failureCode",
            ${INSTANT('coalesce(captured_at, created_at)')} as at, ${INSTANT('captured_at')} as "paidAt"
          from payments where offer_id = o.id order by id desc limit ${DEAL_PAYMENTS_SHOWN}
        ) p) as payments,
       (select json_build_object('id', id, 'status', status, 'minor', amount_minor, 'failureCode', failure_code,
          'at', ${INSTANT('coalesce(paid_at, created_at)')}) from payouts
          where offer_id = o.id and complaint_id is null) as payout,
       (select coalesce(json_agg(r), '[]') from (
          select b.id, b.status, c.name as company, b.bidder_id as "bidderId", b.gross_minor as minor,
            b.pickup_date as "pickupDate", b.delivery_date as "deliveryDate", ${INSTANT('b.created_at')} as "createdAt"
          from offers b join companies c on c.id = b.company_id where b.auction_id = o.auction_id
          order by b.id <> o.id, b.gross_minor, b.id limit ${DEAL_OFFERS_SHOWN}
        ) r) as offers,
       (select count(*)::int from offers where auction_id = o.auction_id) as "offersTotal"
     from offers o join auctions a on a.id = o.auction_id left join deliveries d on d.offer_id = o.id
     where o.id = $1`,
    [offerId],
  )

/** A notice to one person, by the channels that it took. */
export interface ToldRow {
  event: string
  /** Id of the recipient; null if they have no account. */
  userId: number | null
  /** Full name of the recipient. */
  name: string | null
  centre: { id: number; data: NotificationRow['data']; createdAt: Instant; isSeen: boolean } | null
  mail: MailFact | null
  sms: { isSent: boolean; error: string | null } | null
}

interface MailFact {
  /** Id of the mail in the outbox. */
  id: number
  /** Address of the recipient. */
  to: string
  subject: string
  language: Language
  /** Time of sending; null if it waits or has failed. */
  sentAt: Instant | null
  /** Error of the last attempt. */
  error: string | null
  /** A report of the recipient’s mail server came back after it was sent. */
  report: 'failure' | 'complaint' | null
}

interface LineRow {
  kind: LineKind
  at: Date
  /** Set for a message. */
  messageId: number | null
  /** Set for an audit entry. */
  move: AuditEntryRow | null
  told: ToldRow | null
}

/** Type and id of the thing that a notice is about, from its key; both tables have an index on it. */
const THING_OF = (key: string): string => `(split_part(${key}, '.', 1) || ':' || split_part(${key}, ':', 2))`

/** Notices about the listing go to all its bidders; only those to the people of this offer belong here. */
const NOTICES = (table: string): string => /* sql */ `
  select n.dedupe_key as key, n.created_at as at from told_things t
    join ${table} n on ${THING_OF('n.dedupe_key')} = t.machine || ':' || t.id
  where t.machine <> 'auction' or n.user_id in (
    select unnest(array[a.owner_id, o.bidder_id, o.author_id]) from offers o join auctions a on a.id = o.auction_id
    where o.id = $1)`

const TOLD = /* sql */ `json_build_object('event', split_part(l.key, ':', 1), 'userId', u.id, 'name', u.name,
  'centre', case when n.id is not null then json_build_object('id', n.id, 'data', n.data,
    'createdAt', ${INSTANT('n.created_at')}, 'isSeen', coalesce(n.read_at, n.seen_at) is not null) end,
  'mail', case when m.id is not null then json_build_object('id', m.id, 'to', m.to_email, 'subject', m.subject,
    'language', m.language, 'sentAt', ${INSTANT('m.sent_at')}, 'error', m.error,
    'report', (select max(kind) from mail_reports where mail_id = m.id)) end,
  'sms', case when s.id is not null then json_build_object('isSent', s.sent_at is not null, 'error', s.error) end)`

/**
 * Messages, audit entries and notices of an offer, newest first, and how many of each kind it has.
 * Entries about somebody who only looked are left out. Texts of messages are read by their ids.
 */
export async function listDealLine(
  ctx: Ctx,
  offerId: number,
  { line, page, pageSize }: { line: LineFilter; page: number; pageSize: number },
): Promise<{ rows: LineRow[]; counts: Partial<Record<LineKind, number>> }> {
  const found = await query<
    Omit<LineRow, 'kind'> & { kind: LineKind | null; counts: Partial<Record<LineKind, number>> }
  >(
    ctx,
    `with things as (${DEAL_THINGS}), told_things as (
       select machine, id from things
       union all select about, id from messages cross join (values ('message'), ('masking')) as either (about)
       where offer_id = $1
     ), line as (
       select t.kind, e.at, e.id, null as key from things t
         join audit_events e on e.machine = t.machine and e.thing_id = t.id::text
       where right(e.event, 6) <> '_shown'
       union all
       select 'said', created_at, id, null from messages where offer_id = $1
       union all
       select 'told', at, null, key from (${NOTICES('notifications')} union ${NOTICES('outbox_mails')}) as notices
     ), counted as (
       select coalesce(json_object_agg(kind, number), '{}') as counts
       from (select kind, count(*)::int as number from line group by kind) as kinds
     ), shown as (
       select * from line where $2 = 'all' or kind = $2
       order by at desc, kind <> 'told', kind = 'said', id desc, key desc limit $3 offset $4
     )
     select c.counts, l.kind, l.at, case when l.kind = 'said' then l.id end as "messageId",
       case when e.id is not null then (select row_to_json(entry) from (select ${AUDIT_ENTRY}) as entry) end as move,
       case when l.kind = 'told' then ${TOLD} end as told
     from counted c left join shown l on true
       left join audit_events e on l.kind in ('money', 'moved') and e.id = l.id ${AUDIT_NAMES}
       left join notifications n on n.dedupe_key = l.key left join outbox_mails m on m.dedupe_key = l.key
       left join outbox_sms s on s.dedupe_key = l.key left join users u on u.id = coalesce(n.user_id, m.user_id)
     order by l.at desc, l.kind <> 'told', l.kind = 'said', l.id desc, l.key desc`,
    [offerId, line, pageSize, (page - 1) * pageSize],
  )
  const rows = found.flatMap(({ counts: _, kind, ...row }) => (kind === null ? [] : [{ ...row, kind }]))
  return { rows, counts: found[0]?.counts ?? {} }
}
