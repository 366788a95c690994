import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { complaintMoves, type ComplaintStatus } from '#api/case/complaint/complaint.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import { keptOf, shareOf } from '#api/offer/fee.rules.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { mostBackMinor, settledPriceOf } from '#api/payment/settle-share.part.ts'
import { PROPOSALS_PER_SIDE, type SettlementStatus } from './settlement.rules.ts'
import type { SeeSettlement } from './settlement.schema.ts'

/** The share of each side in the price. */
export interface Split {
  /** Goes back to the customer. */
  back: WireMoney
  /** Stays with the courier, before our fee and its VAT. */
  share: WireMoney
  fee: WireMoney
  feeVat: WireMoney
  payout: WireMoney
}

export interface ProposalView extends Split {
  id: number
  side: 'owner' | 'provider'
  isOwn: boolean
  status: SettlementStatus
  text: string
  until: Instant
  createdAt: Instant
}

export interface SettlementView {
  offerId: number
  complaintId: number | null
  /** Both sides can agree on a split now. */
  isOpen: boolean
  /** Proposals that the reader has left; 0 for staff. */
  left: number
  /** The most that can go back. */
  most: WireMoney
  /** If nothing goes back. */
  now: Split
  /** For the asked amount, if it can go back. */
  asked: Split | null
  /** Newest first. */
  proposals: ProposalView[]
}

interface Found {
  delivery: DeliveryStatus | null
  complaintId: number | null
  complaintStatus: ComplaintStatus | null
  proposals: (Pick<ProposalView, 'id' | 'side' | 'status' | 'text'> & {
    minor: number
    until: string
    createdAt: string
    complaintId: number | null
  })[]
}

/** `wholeMinor` is the share of the courier before. */
function splitOf(offer: Offer, backMinor: number, wholeMinor = shareOf(offer)): Split {
  const shareMinor = wholeMinor - backMinor
  const kept = keptOf(settledPriceOf(offer, shareMinor))
  const wire = (minor: number) => toWire(money(minor, offer.currency))
  return {
    back: wire(backMinor),
    share: wire(shareMinor),
    fee: wire(kept.feeNetMinor),
    feeVat: wire(kept.feeVatMinor),
    payout: wire(kept.payoutMinor),
  }
}

/** The proposals of a deal, and what each side would get. */
export async function getSettlement(ctx: SignedInCtx, { offerId, back }: SeeSettlement): Promise<SettlementView> {
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('offer.settlement', ctx.caller, partiesOf(deal)))
  const { offer } = deal
  const found = await requestMemo(ctx, `settlement ${offerId}`, () => findProposals(ctx, offer))
  const { delivery, complaintId, complaintStatus, proposals, most } = found
  const side = sideOf(ctx.caller, partiesOf(deal))
  const askedMinor = back === '' ? null : Math.round(Number(back) * 100)
  const isReturned = delivery === 'returned' && offer.status === 'accepted'
  const isProposed = proposals.some(({ status }) => status === 'proposed')
  const mayPropose =
    complaintStatus === null ? isReturned : complaintMoves.propose.from.some((one) => one === complaintStatus)
  const own = proposals.filter((one) => one.side === side && one.complaintId === complaintId)
  return {
    offerId,
    complaintId,
    isOpen: mayPropose && !isProposed,
    left: side === 'admin' ? 0 : Math.max(PROPOSALS_PER_SIDE - own.length, 0),
    most: toWire(money(most, offer.currency)),
    now: splitOf(offer, 0),
    asked: askedMinor === null || askedMinor > most ? null : splitOf(offer, askedMinor),
    proposals: proposals.map(({ minor, id, side: by, status, text, until, createdAt }) => ({
      ...{ id, side: by, status, text },
      isOwn: by === side,
      until: new Date(until).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
      ...splitOf(offer, minor, shareOf(offer) + settledSince(proposals, id)),
    })),
  }
}

/** The share is lower by what has been agreed since this proposal was made. */
const settledSince = (proposals: Found['proposals'], since: number): number =>
  proposals.reduce((sum, { id, status, minor }) => (status === 'accepted' && id >= since ? sum + minor : sum), 0)

/** Read once for a page that asks again with an amount. */
async function findProposals(ctx: SignedInCtx, offer: Offer): Promise<Found & { most: number }> {
  const found = orNotFound(await queryOne<Found>(ctx, FOUND, [offer.id]))
  return { ...found, most: await mostBackMinor(ctx, offer) }
}

const FOUND = /* sql */ `
  select d.status as delivery, c.id as "complaintId", c.status as "complaintStatus",
    (select coalesce(json_agg(json_build_object('id', s.id, 'side', s.side, 'status', s.status, 'text', s.text,
        'minor', s.back_minor, 'until', s.until, 'createdAt', s.created_at, 'complaintId', s.complaint_id)
      order by s.id desc), '[]') from settlements s where s.offer_id = o.id) as proposals
  from offers o left join deliveries d on d.offer_id = o.id
    left join lateral (select id, status from complaints where offer_id = o.id and status not in ('closed', 'withdrawn')
      order by side = 'office' desc, side limit 1) c on true
  where o.id = $1`
