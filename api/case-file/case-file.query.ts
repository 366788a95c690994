import type { Address } from '#api/address/address.rules.ts'
import type { Day, Instant, Uuid } from '#api/common/wire.rules.ts'
import type { Measures } from '#api/case/door/door-price.rules.ts'
import type { ProofKind, ProofStage } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { INSTANT } from '#api/kit/db/instant.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import { CASE_ENTRIES_MAX, caseMoves, type CaseActor } from './case-file.rules.ts'
import { DEAL_THINGS } from './deal-things.query.ts'

interface PersonFact {
  name: string
  email: string
  phone: string | null
}

/** Facts about the thing of an audit entry; each kind has a few of these. */
interface DetailFact {
  minor?: number | null
  currency?: Currency | null
  pickupDate?: Day | null
  deliveryDate?: Day | null
  description?: string | null
  note?: string | null
  stars?: number | null
  /** The author's side of a review. */
  side?: 'owner' | 'provider'
  complaint?: ComplaintFact
  door?: DoorFact
}

/** A higher price asked at the door, in minor units, with its pictures. */
export interface DoorFact {
  before: number
  after: number
  measured: Measures
  listed: Measures
  reason: string
  files: Uuid[]
}

/** Texts and amounts of a complaint, in minor units. */
export interface ComplaintFact {
  kind: string
  text: string
  item: string
  claim: number | null
  question: string
  outcome: string | null
  back: number | null
  finding: string
  appeal: string
  appealFinding: string
}

export interface MoveFact {
  at: Instant
  /** Machine and event, as in `caseMoves`. */
  move: string
  by: CaseActor
  reason: string | null
  detail: DetailFact | null
}

interface ProofFact {
  uid: Uuid
  stage: ProofStage
  kind: ProofKind
  note: string
  at: Instant
  by: CaseActor
}

/** A statement in a complaint. */
interface StatementFact {
  at: Instant
  by: CaseActor
  text: string
  files: { uid: Uuid; form: 'picture' | 'pdf' }[]
}

interface PositionFact {
  at: Instant
  lat: number
  lng: number
}

export interface CaseFacts {
  /** Storefront of the listing, which gives the time zone of the deal. */
  locale: Locale
  customer: PersonFact
  /** The member of the company who made the offer, or its owner. */
  courier: PersonFact
  company: { name: string; city: string | null; country: string; taxNumber: string | null }
  from: Address | null
  to: Address | null
  moves: MoveFact[]
  movesTotal: number
  proofs: ProofFact[]
  statements: StatementFact[]
  /** The first and the last position and some between them. */
  positions: PositionFact[]
  positionsTotal: number
}

/** Staff act as themselves; all others who are not the customer act for the company. */
const ACTOR = (user: string): string => /* sql */ `case when ${user} is null then 'system'
  when ${user} = a.owner_id then 'owner'
  when exists (select from users s where s.id = ${user} and s.role = 'admin') then 'admin' else 'provider' end`

/** Points on the way between the first and the last position. */
const POINTS = 8

const DETAIL = /* sql */ `case t.machine
  when 'payment' then (select json_build_object('minor', amount_minor, 'currency', currency) from payments where id = t.id)
  when 'refund' then (select json_build_object('minor', r.amount_minor, 'currency', p.currency)
    from refunds r join payments p on p.id = r.payment_id where r.id = t.id)
  when 'payout' then (select json_build_object('minor', amount_minor, 'currency', currency) from payouts where id = t.id)
  when 'reversal' then (select json_build_object('minor', amount_minor, 'currency', currency) from reversals where id = t.id)
  when 'chargeback' then (select json_build_object('minor', amount_minor, 'currency', currency)
    from chargebacks where id = t.id)
  when 'proposal' then (select json_build_object('pickupDate', pickup_date, 'deliveryDate', delivery_date,
    'description', description, 'note', note) from change_proposals where id = t.id)
  when 'cancellation' then (select json_build_object('minor', claim_minor, 'currency', o.currency, 'note', reason)
    from cancel_requests where id = t.id)
  when 'complaint' then (select json_build_object('currency', o.currency, 'complaint', json_build_object('kind', kind,
    'text', text, 'item', item, 'claim', claim_minor, 'question', question, 'outcome', outcome, 'back', back_minor,
    'finding', finding, 'appeal', appeal, 'appealFinding', appeal_finding)) from complaints where id = t.id)
  when 'settlement' then (select json_build_object('minor', back_minor, 'currency', o.currency, 'note', text)
    from settlements where id = t.id)
  when 'door' then (select json_build_object('currency', o.currency, 'door', json_build_object('before', p.old_gross_minor,
    'after', p.new_gross_minor, 'measured', p.measured, 'listed', p.listed, 'reason', p.reason,
    'files', (select coalesce(json_agg(f.uid order by f.position), '[]') from door_files f where f.door_price_id = p.id)))
    from door_prices p where p.id = t.id)
  when 'rescue' then (select json_build_object('minor', amount_minor, 'currency', currency) from rescues where id = t.id)
  when 'reinstatement' then (select json_build_object('note', reason) from reinstatements where id = t.id)
  when 'fraud' then (select json_build_object('note', reason, 'description', finding) from fraud_reports where id = t.id)
  when 'opinion' then (select json_build_object('side', side, 'stars', stars, 'note', text) from opinions where id = t.id) end`

/** Everything of a deal that its own views do not have: people, moves, proofs and positions, oldest first. */
export const findCaseFacts = (ctx: Ctx, offerId: number): Promise<CaseFacts | undefined> =>
  queryOne<CaseFacts>(
    ctx,
    `with things as (${DEAL_THINGS}), moves as (
       select ${INSTANT('e.at')} as at, e.id, t.machine || '.' || e.event as move, ${ACTOR('e.actor_id')} as by, e.reason,
         ${DETAIL} as detail, count(*) over ()::int as total
       from things t join audit_events e on e.machine = t.machine and e.thing_id = t.id::text
         cross join offers o join auctions a on a.id = o.auction_id
       where o.id = $1 and t.machine || '.' || e.event = any($2)
       order by e.at, e.id limit ${CASE_ENTRIES_MAX}
     ), positions as (
       select at, lat, lng, total from (
         select at, lat, lng, row_number() over (order by at) as place, count(*) over ()::int as total
         from tracking_positions where offer_id = $1
       ) p where place = total or (place - 1) % greatest(1, ceil(total / ${POINTS}.0)::int) = 0
       order by at limit ${POINTS + 1}
     )
     select a.locale, json_build_object('name', u.name, 'email', u.email, 'phone', u.phone) as customer,
       json_build_object('name', p.name, 'email', p.email, 'phone', coalesce(p.phone, b.phone)) as courier,
       json_build_object('name', c.name, 'city', c.city, 'country', c.country, 'taxNumber', c.tax_number) as company,
       a.from_address as "from", a.to_address as "to",
       (select coalesce(json_agg(m order by m.at, m.id), '[]') from moves m) as moves,
       (select coalesce(max(total), 0) from moves) as "movesTotal",
       (select coalesce(json_agg(json_build_object('uid', r.uid, 'stage', r.stage, 'kind', r.kind, 'note', r.note,
          'at', ${INSTANT('r.created_at')}, 'by', ${ACTOR('r.by_user_id')}) order by r.created_at), '[]')
        from delivery_proofs r join deliveries d on d.id = r.delivery_id where d.offer_id = o.id) as proofs,
       (select coalesce(json_agg(json_build_object('at', ${INSTANT('said.created_at')}, 'by', ${ACTOR('said.author_id')},
          'text', said.text, 'files', (select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form)
            order by f.position), '[]') from complaint_files f where f.message_id = said.id)) order by said.id), '[]')
        from complaint_messages said join complaints k on k.id = said.complaint_id where k.offer_id = o.id) as statements,
       (select coalesce(json_agg(json_build_object('at', ${INSTANT('q.at')}, 'lat', q.lat, 'lng', q.lng) order by q.at), '[]')
        from positions q) as positions,
       (select coalesce(max(total), 0) from positions) as "positionsTotal"
     from offers o join auctions a on a.id = o.auction_id join users u on u.id = a.owner_id
       join companies c on c.id = o.company_id join users b on b.id = o.bidder_id
       left join company_members m on m.company_id = c.id and m.user_id = o.author_id and m.status = 'active'
       join users p on p.id = coalesce(m.user_id, o.bidder_id)
     where o.id = $1`,
    [offerId, Object.keys(caseMoves)],
  )
