import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Auction } from './auction.model.ts'
import { hasRunOut, isWithheld, untimelyDateErrors, type BlockedFrom } from './auction.rules.ts'
import { takeDecision, type Statement } from './decision.part.ts'
import { moveAuction } from './move-auction.part.ts'

/** Nobody but its owner sees it until we say otherwise. */
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

/** Hidden by us, and we remember how it stood. */
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

/** How it stood when nothing of ours hid it. */
export const stoodAs = ({ status, hiddenReason }: Auction): BlockedFrom | undefined => {
  if (status === 'active' || status === 'pending') return status
  return hiddenReason === 'owner' || hiddenReason === 'expired' ? hiddenReason : undefined
}

/** What we have hidden stands again as it stood; what has run out meanwhile has expired. */
export async function bringBack(ctx: TxCtx, auction: Auction, reason: string): Promise<void> {
  const stood = auction.blockedFrom ?? 'owner'
  if (stood === 'pending') return moved(ctx, auction, 'returnPending', { reason, set: shown })
  if (stood === 'active' && isTimely(ctx, auction))
    return moved(ctx, auction, 'unhide', { reason, set: shown })
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
