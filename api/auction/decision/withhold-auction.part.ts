import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { hasRunOut, isWithheld, untimelyDateErrors, type BlockedFrom } from '#api/auction/auction.rules.ts'
import { takeDecision, type Statement } from './decision.part.ts'
import { moveAuction } from '#api/auction/auction.move.ts'

/**
 * Hides a listing by moderation and records the decision. Does nothing if staff have already hidden
 * it.
 */
export async function withholdAuction(
  ctx: SignedInCtx & TxCtx,
  auction: Auction,
  statement: Statement,
): Promise<Auction> {
  if (auction.status === 'hidden' && isWithheld(auction)) return auction
  await hideBy(ctx, auction, 'moderation', statement.reason)
  await takeDecision(ctx, auction, 'hide', statement)
  return auction
}

/** Hides a listing and stores its earlier state. */
export const hideBy = (
  ctx: TxCtx,
  auction: Auction,
  hiddenReason: 'moderation' | 'blocked',
  reason: string,
): Promise<Auction> =>
  moveAuction(ctx, auction, 'withhold', {
    set: { hiddenReason, blockedFrom: stoodAs(auction) ?? auction.blockedFrom },
    reason,
    eventData: { reason },
  })

/** The state to restore; undefined if staff hid it. */
export const stoodAs = ({ status, hiddenReason }: Auction): BlockedFrom | undefined => {
  if (status === 'active' || status === 'pending') return status
  return hiddenReason === 'owner' || hiddenReason === 'expired' ? hiddenReason : undefined
}

/**
 * Restores the earlier state of a listing; an open one whose end or dates have passed becomes
 * expired.
 */
export async function bringBack(ctx: TxCtx, auction: Auction, reason: string): Promise<void> {
  const stood = auction.blockedFrom ?? 'owner'
  if (stood === 'pending') return moved(ctx, auction, 'returnPending', { reason, set: shown })
  if (stood === 'active' && isTimely(ctx, auction)) return moved(ctx, auction, 'unhide', { reason, set: shown })
  const hiddenReason = stood === 'active' ? 'expired' : stood
  return moved(ctx, auction, 'returnHidden', { reason, set: { ...shown, hiddenReason } })
}

const shown = { hiddenReason: null, blockedFrom: null } as const

async function moved(...move: Parameters<typeof moveAuction>): Promise<void> {
  await moveAuction(...move)
}

function isTimely({ now }: TxCtx, auction: Auction): boolean {
  const today = todayIn(now, storefrontOf(auction.locale).timeZone)
  return !hasRunOut(auction, now.toJSDate()) && untimelyDateErrors(auction, today).length === 0
}
