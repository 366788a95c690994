import type { Page } from '#api/common/paging.schema.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne, txOption } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { Complaint } from './complaint.model.ts'
import type { ListComplaints } from './complaint.schema.ts'
import {
  complaintEntry,
  complaintView,
  type ComplaintEntry,
  type ComplaintRow,
  type ComplaintView,
  type WholeComplaintRow,
} from './complaint.view.ts'

const ROW = /* sql */ `c.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, c.kind, c.status, c.side,
  u.name as owner, p.name as provider, o.currency, c.claim_minor as "claimMinor", c.held_minor as "heldMinor",
  c.back_minor as "backMinor", c.outcome, c.until, c.decide_until as "decideUntil", c.closed_at as "closedAt",
  c.created_at as "createdAt",
  (select s.side from settlements s where s.offer_id = o.id and s.status = 'proposed') as "proposedBy"`

const FROM = /* sql */ `complaints c join offers o on o.id = c.offer_id join auctions a on a.id = o.auction_id
  join users u on u.id = a.owner_id join companies p on p.id = o.company_id`

/** Complaints about the caller's deals: open ones first, then newest first. */
export async function listComplaints(
  ctx: SignedInCtx,
  { page, pageSize }: ListComplaints,
): Promise<Page<OwnComplaintEntry>> {
  const { userId } = ctx.caller
  // Drivers of a company do not read what its deals are worth.
  const bidderId = may('complaint.get', ctx.caller, ['bidder']) ? ctx.caller.bidderId : null
  const rows = await query<ComplaintRow & { isOwner: boolean; total: number }>(
    ctx,
    `select ${ROW}, a.owner_id = $1 as "isOwner", count(*) over ()::int as total from ${FROM}
     where c.offer_id in (
       select o.id from auctions a join offers o on o.auction_id = a.id where a.owner_id = $1
       union all select id from offers where bidder_id = $2::int)
     order by c.status in ('closed', 'withdrawn'), c.id desc limit $3 offset $4`,
    [userId, bidderId, pageSize, (page - 1) * pageSize],
  )
  const data = rows.map((row) => ({
    ...complaintEntry(row),
    readerSide: row.isOwner ? ('owner' as const) : ('provider' as const),
  }))
  return { data, page, pageSize, total: rows[0]?.total ?? 0 }
}

interface OwnComplaintEntry extends ComplaintEntry {
  /** The reader's side of the deal. */
  readerSide: 'owner' | 'provider'
}

const WAITING_SHOWN = 50

/** Complaints that are open, those that wait for the office first, by their deadline. */
export async function listWaitingComplaints(ctx: SignedInCtx): Promise<{ data: ComplaintEntry[] }> {
  const rows = await query<ComplaintRow>(
    ctx,
    `select ${ROW} from ${FROM} where c.status not in ('closed', 'withdrawn')
     order by c.until is null desc, c.decide_until, c.id limit ${WAITING_SHOWN}`,
  )
  return { data: rows.map(complaintEntry) }
}

/** A complaint for its two sides and for staff. */
export async function getComplaint(ctx: SignedInCtx, complaintId: number): Promise<ComplaintView> {
  const { offerId } = orNotFound(await Complaint.findByPk(complaintId, txOption(ctx)))
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('complaint.get', ctx.caller, partiesOf(deal)))
  const row = orNotFound(await queryOne<WholeComplaintRow>(ctx, WHOLE, [complaintId]))
  return complaintView(ctx, row, sideOf(ctx.caller, partiesOf(deal)))
}

const WHOLE = /* sql */ `select ${ROW}, c.text, c.item, c.worth_minor as "worthMinor", c.finding, c.question,
  c.appeal_side as "appealSide", c.appeal, c.appeal_finding as "appealFinding", c.is_owner_content as "isOwnerContent",
  c.is_provider_content as "isProviderContent", c.decided_by as "decidedBy",
  (select coalesce(json_agg(json_build_object('id', m.id, 'side', m.side, 'text', m.text, 'at', m.created_at, 'files',
      (select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form, 'name', f.name, 'pages', f.pages)
        order by f.position), '[]') from complaint_files f where f.message_id = m.id)) order by m.id), '[]')
    from complaint_messages m where m.complaint_id = c.id) as messages,
  (select json_object_agg(event, at order by id) from audit_events
    where machine = 'complaint' and thing_id = c.id::text and event in ('ask', 'decide', 'appeal')) as moments
  from ${FROM} where c.id = $1`
