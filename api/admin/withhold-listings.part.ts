import { Auction } from '#api/auction/auction.model.ts'
import { hasRunOut, untimelyDateErrors, type BlockedFrom } from '#api/auction/auction.rules.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { lockAll, type TxCtx } from '#api/kit/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'

/** What is agreed already goes on; what a moderator hides stays hidden by him. */
export async function hideListings(ctx: TxCtx, ownerId: number, reason: string): Promise<void> {
  const found = await lockAll(ctx, Auction, { ownerId, status: ['active', 'pending', 'hidden'] })
  for (const auction of found) {
    const blockedFrom = stoodAs(auction)
    if (blockedFrom)
      await moveAuction(ctx, auction, 'withhold', {
        set: { hiddenReason: 'blocked', blockedFrom },
        reason,
        eventData: { reason },
      })
  }
}

const stoodAs = ({ status, hiddenReason }: Auction): BlockedFrom | undefined => {
  if (status === 'active' || status === 'pending') return status
  return hiddenReason === 'owner' || hiddenReason === 'expired' ? hiddenReason : undefined
}

/** What the block has hidden stands again as it stood; what has run out meanwhile has expired. */
export async function bringBackListings(
  ctx: TxCtx,
  ownerId: number,
  reason: string,
): Promise<void> {
  const found = await lockAll(ctx, Auction, { ownerId, status: 'hidden', hiddenReason: 'blocked' })
  for (const auction of found) await bringBack(ctx, auction, reason)
}

async function bringBack(ctx: TxCtx, auction: Auction, reason: string): Promise<void> {
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
