import type { AgreementKind } from '#api/account/agreement/agreement.rules.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { MemberRole } from '#api/member/member.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { Cancellations } from '#api/company/reputation/cancellation-rate.rules.ts'
import { cancellationsOf } from '#api/company/reputation/reliability.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import { RECENT } from './admin.rules.ts'
import { AUDIT_ENTRY, AUDIT_NAMES, type AuditEntryRow } from './audit-entry.query.ts'
import { INSTANT } from '#api/kit/db/instant.ts'
import { FOUND, type FoundUser } from './list-users.ts'

interface Listing {
  id: number
  title: string | null
  locale: Locale
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  createdAt: Instant
}

interface OfferFact {
  id: number
  auctionId: number
  title: string | null
  status: OfferStatus
  minor: number
  currency: Currency
  createdAt: Instant
}

interface DealFact extends OfferFact {
  side: 'owner' | 'provider'
}

interface PaymentFact {
  kind: 'payment' | 'payout'
  id: number
  offerId: number
  status: string
  minor: number
  refundedMinor: number
  currency: Currency
  at: Instant
}

interface AuditFact extends AuditEntryRow {
  id: number
  at: Instant
}

interface MailFact {
  id: number
  subject: string
  language: string
  event: string
  createdAt: Instant
}

/** The company the user is a member of; `ownerId` is its owner. */
interface MembershipFact {
  company: string
  ownerId: number
  role: MemberRole
}

interface MemberFact {
  /** Id of the user; null while the invitation is open. */
  userId: number | null
  name: string | null
  email: string
  role: MemberRole
  status: 'invited' | 'active'
  since: Instant
}

interface ClosureFact {
  status: string
  detail: string
  at: Instant
}

interface AgreementFact {
  kind: AgreementKind
  version: string | null
  givenAt: Instant
  address: string | null
  withdrawnAt: Instant | null
}

export interface UserFacts extends FoundUser {
  uuid: string
  isEmailConfirmed: boolean
  /** Set if mails to their address bounced: since when, and the bounce message. */
  mailboxClosure: ClosureFact | null
  hasSecondFactor: boolean
  companySlug: string | null
  /** Deals of their own company; null without one. */
  cancellations: Cancellations | null
  agreements: AgreementFact[]
  membership: MembershipFact | null
  members: MemberFact[]
  counts: Record<'listings' | 'offers' | 'deals' | 'mails', number>
  listings: Listing[]
  offers: OfferFact[]
  deals: DealFact[]
  payments: PaymentFact[]
  history: AuditFact[]
  mails: MailFact[]
}

/** The newest rows as a JSON list. */
const recent = (rows: string, order: string): string =>
  `(select coalesce(json_agg(r), '[]') from (${rows} order by ${order} limit ${RECENT}) r)`

const count = (rows: string): string => `(select count(*)::int from ${rows})`

const OFFER = /* sql */ `
  o.id, o.auction_id as "auctionId", a.title, o.status, o.gross_minor as minor, o.currency,
  ${INSTANT('o.created_at')} as "createdAt"`

const LISTINGS = `auctions a where a.owner_id = u.id and a.status <> 'draft'`
const OFFERS = `offers o join auctions a on a.id = o.auction_id where o.bidder_id = u.id and o.accepted_at is null`
const OF_BOTH_SIDES = /* sql */ `
  select id, 'provider' as side from offers where bidder_id = u.id and accepted_at is not null
  union all
  select o.id, 'owner' from auctions a join offers o on o.auction_id = a.id
  where a.owner_id = u.id and o.accepted_at is not null`
const DEALS = `(${OF_BOTH_SIDES}) d join offers o on o.id = d.id join auctions a on a.id = o.auction_id`
const MONEY = /* sql */ `
  select 'payment' as kind, id, offer_id as "offerId", status, amount_minor as minor,
    refunded_minor as "refundedMinor", currency, ${INSTANT('coalesce(captured_at, created_at)')} as at
  from payments where payer_id = u.id
  union all
  select 'payout', id, offer_id, status, amount_minor, 0, currency, ${INSTANT('coalesce(paid_at, created_at)')}
  from payouts where company_id = c.id`
const HISTORY = /* sql */ `
  select e.id, ${AUDIT_ENTRY}, ${INSTANT('e.at')} as at from audit_events e ${AUDIT_NAMES}
  where (e.machine in ('user', 'mailbox') and e.thing_id = u.id::text)
    or e.actor_id = u.id or e.on_behalf_of = u.id`
const MAILS = `outbox_mails m where m.user_id = u.id`

const CLOSURE = /* sql */ `
  (select json_build_object('status', x.status, 'detail', x.detail, 'at', ${INSTANT('x.closed_at')})
   from mailbox_closures x where x.email = u.email and x.opened_at is null)`

const AGREEMENTS = /* sql */ `
  (select coalesce(json_agg(json_build_object('kind', g.kind, 'version', g.version,
      'givenAt', ${INSTANT('g.given_at')}, 'address', g.address,
      'withdrawnAt', ${INSTANT('g.withdrawn_at')}) order by g.given_at desc, g.id desc), '[]')
   from agreements g where g.user_id = u.id)`

const MEMBERSHIP = /* sql */ `
  (select json_build_object('company', k.name, 'ownerId', k.user_id, 'role', m.role)
   from company_members m join companies k on k.id = m.company_id
   where m.user_id = u.id and m.status = 'active')`
const MEMBERS = /* sql */ `
  (select coalesce(json_agg(json_build_object('userId', p.id, 'name', p.name,
      'email', coalesce(p.email, m.email), 'role', m.role, 'status', m.status,
      'since', ${INSTANT('coalesce(m.joined_at, m.created_at)')}) order by m.id), '[]')
   from company_members m left join users p on p.id = m.user_id
   where m.company_id = c.id and m.status <> 'removed')`

/** Everything on the admin page of a user, in one query. */
export const findUserFacts = (ctx: Ctx, userId: number): Promise<UserFacts | undefined> =>
  queryOne<UserFacts>(
    ctx,
    /* sql */ `select ${FOUND}, u.uuid, u.email_confirmed_at is not null as "isEmailConfirmed",
      ${CLOSURE} as "mailboxClosure",
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
        as "hasSecondFactor",
      c.slug as "companySlug",
      case when c.id is not null then ${cancellationsOf('c.id', '$2')} end as cancellations, ${AGREEMENTS} as agreements, ${MEMBERSHIP} as membership, ${MEMBERS} as members,
      json_build_object('listings', ${count(LISTINGS)}, 'offers', ${count(OFFERS)},
        'deals', ${count(`(${OF_BOTH_SIDES}) d`)}, 'mails', ${count(MAILS)}) as counts,
      ${recent(
        `select a.id, a.title, a.locale, a.status, a.hidden_reason as "hiddenReason",
           ${INSTANT('a.created_at')} as "createdAt" from ${LISTINGS}`,
        'a.id desc',
      )} as listings,
      ${recent(`select ${OFFER} from ${OFFERS}`, 'o.id desc')} as offers,
      ${recent(`select ${OFFER}, d.side from ${DEALS}`, 'o.id desc')} as deals,
      ${recent(MONEY, 'at desc, kind, id desc')} as payments,
      ${recent(HISTORY, 'e.id desc')} as history,
      ${recent(
        `select m.id, m.subject, m.language, m.event, ${INSTANT('m.created_at')} as "createdAt" from ${MAILS}`,
        'm.id desc',
      )} as mails
     from users u left join companies c on c.user_id = u.id where u.id = $1`,
    [userId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
