import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { authorize } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { readMoments, reportable } from './add-complaint.ts'
import {
  chosenKinds,
  findKindObstacle,
  holdsMoney,
  windowOf,
  type ChosenKind,
  type KindObstacle,
} from './complaint.rules.ts'
import type { OfComplainedDeal } from './complaint.schema.ts'

interface KindEntry {
  /** Subject of a complaint. */
  kind: ChosenKind
  /** Why it cannot be reported now; null if it can. */
  obstacle: KindObstacle | null
  /** Start of its window; null if not known yet, or always open. */
  from: Instant | null
  /** End of its window; null if not known yet. */
  until: Instant | null
  /** The disputed part of the payout is held. */
  holdsMoney: boolean
}

export interface ComplaintKinds {
  offerId: number
  /** The reader's side of the deal. */
  side: 'owner' | 'provider'
  /** The most that can go back to the customer. */
  price: WireMoney
  /** The reader's own open complaint; there can be only one. */
  openId: number | null
  /** In the order of the form; empty if the offer never was a deal. */
  kinds: KindEntry[]
}

/** Kinds of complaint for this side of a deal, now or later. */
export async function listComplaintKinds(ctx: SignedInCtx, { offerId }: OfComplainedDeal): Promise<ComplaintKinds> {
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('complaint.kinds', ctx.caller, partiesOf(deal)))
  const { offer } = deal
  const { status, grossMinor, currency } = offer
  const side = sideOf(ctx.caller, partiesOf(deal)) === 'owner' ? 'owner' : 'provider'
  const [open] = await query<{ id: number }>(
    ctx,
    `select id from complaints where offer_id = $1 and side = $2 and status not in ('closed', 'withdrawn')`,
    [offerId, side],
  )
  const answer = { offerId, side, price: toWire(money(grossMinor, currency)), openId: open?.id ?? null } as const
  if (!reportable.includes(status) || !offer.acceptedAt) return { ...answer, kinds: [] }
  const at = await readMoments(ctx, deal)
  const kinds = chosenKinds.map((kind) => {
    const { from, until } = windowOf(kind, at)
    return {
      kind,
      obstacle: findKindObstacle(kind, { side, status, at }, ctx.now.toJSDate()),
      from: from && from.getTime() > 0 ? from.toISOString() : null,
      until: until?.toISOString() ?? null,
      holdsMoney: holdsMoney(kind, side),
    }
  })
  return { ...answer, kinds }
}
