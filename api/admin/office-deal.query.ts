import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import type { Day, Instant } from '#api/common/wire.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { PaymentStatus, PayoutStatus } from '#api/payment/payment.rules.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import { DEAL_OFFERS_SHOWN, DEAL_PAYMENTS_SHOWN, type LineKind, type LineFilter } from './admin.rules.ts'
import { INSTANT } from './instant.query.ts'

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
  payments: PaymentFact[]
  payout: PayoutFact | null
  offers: RivalFact[]
  /** Number of offers of the listing, if not all are listed. */
  offersTotal: number
}

const PERSON = (user: string): string => /* sql */ `(select json_build_object('id', u.id, 'name', u.name,
  'email', u.email, 'phone', u.phone, 'login', coalesce(u.login, u.email), 'status', u.status) from users u where u.id = ${user})`

/** The two sides of an offer, its money and the other offers of its listing. */
export const findOfficeDeal = (ctx: Ctx, offerId: number): Promise<DealFacts | undefined> =>
  queryOne<DealFacts>(
    ctx,
    `select o.id, o.status, o.currency, a.id as "auctionId", a.status as "auctionStatus",
       a.hidden_reason as "hiddenReason", a.locale, d.status as "deliveryStatus",
       ${PERSON('a.owner_id')} as owner, ${PERSON('o.bidder_id')} as bidder,
       case when o.author_id <> o.bidder_id then ${PERSON('o.author_id')} end as author,
       (select coalesce(json_agg(p), '[]') from (
          select id, status, amount_minor as minor, refunded_minor as "refundedMinor", failure_code as "failureCode",
            ${INSTANT('coalesce(captured_at, created_at)')} as at
          from payments where offer_id = o.id order by id desc limit ${DEAL_PAYMENTS_SHOWN}
        ) p) as payments,
       (select json_build_object('id', id, 'status', status, 'minor', amount_minor, 'failureCode', failure_code,
          'at', ${INSTANT('coalesce(paid_at, created_at)')}) from payouts where offer_id = o.id) as payout,
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

export interface LineRow {
  id: number
  kind: LineKind
  at: Date
  /** Type of the thing; `thingId` is its id. */
  machine: string
  thingId: string
  event: string
  /** Status before; null for a new thing. */
  from: string | null
  /** Status after. */
  to: string
  /** Reason given by the actor; null if there is none. */
  reason: string | null
  /** Id of the user; null if the system did it. */
  actorId: number | null
  actorName: string | null
  /** The account in which an admin acted. */
  onBehalfOf: number | null
  onBehalfName: string | null
  total: number
}

/** Everything of a deal that has audit entries, by the names of the audit log. */
const THINGS = /* sql */ `
  select 'offer' as machine, id, 'moved' as kind from offers where id = $1
  union all select 'auction', auction_id, 'moved' from offers where id = $1
  union all select 'delivery', id, 'moved' from deliveries where offer_id = $1
  union all select 'tracking', id, 'moved' from tracking_shares where offer_id = $1
  union all select 'acceptance', id, 'moved' from acceptances where offer_id = $1
  union all select 'proposal', id, 'moved' from change_proposals where offer_id = $1
  union all select 'cancellation', id, 'moved' from cancel_requests where offer_id = $1
  union all select 'reinstatement', id, 'moved' from reinstatements where offer_id = $1
  union all select 'fraud', id, 'moved' from fraud_reports where offer_id = $1
  union all select 'opinion', id, 'moved' from opinions where offer_id = $1
  union all select 'payment', id, 'money' from payments where offer_id = $1
  union all select 'fee', id, 'money' from fees where offer_id = $1
  union all select 'payout', id, 'money' from payouts where offer_id = $1
  union all select 'refund', r.id, 'money' from refunds r join payments p on p.id = r.payment_id where p.offer_id = $1
  union all select 'chargeback', c.id, 'money' from chargebacks c join payments p on p.id = c.payment_id
    where p.offer_id = $1
  union all select 'reversal', r.id, 'money' from reversals r join payouts p on p.id = r.payout_id where p.offer_id = $1`

/**
 * Ids of messages and audit entries of an offer, newest first, with the details of the audit
 * entries. Entries about somebody who only looked are left out.
 */
export const listDealLine = (
  ctx: Ctx,
  offerId: number,
  { line, page, pageSize }: { line: LineFilter; page: number; pageSize: number },
): Promise<LineRow[]> =>
  query<LineRow>(
    ctx,
    `with things as (${THINGS}), line as (
       select e.id, t.kind, e.at from things t
         join audit_events e on e.machine = t.machine and e.thing_id = t.id::text
       where right(e.event, 6) <> '_shown'
       union all
       select id, 'said', created_at from messages where offer_id = $1
     ), shown as (
       select id, kind, at, count(*) over ()::int as total from line where $2 = 'all' or kind = $2
       order by at desc, kind = 'said', id desc limit $3 offset $4
     )
     select l.id::float8 as id, l.kind, l.at, l.total, e.machine, e.thing_id as "thingId", e.event,
       e.from_state as "from", e.to_state as "to", e.reason, e.actor_id as "actorId", w.name as "actorName",
       e.on_behalf_of as "onBehalfOf", b.name as "onBehalfName"
     from shown l left join audit_events e on l.kind <> 'said' and e.id = l.id
       left join users w on w.id = e.actor_id left join users b on b.id = e.on_behalf_of
     order by l.at desc, l.kind = 'said', l.id desc`,
    [offerId, line, pageSize, (page - 1) * pageSize],
  )
