import type { Ctx } from '#api/kit/context.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import type { ToPay } from '#api/offer/deal-case.move.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'

/** Part of an offer's price that is still to be paid if it is accepted, less what is held from a deal before. */
export async function priceToPayMinor(ctx: Ctx, { auction, offer }: Deal): Promise<number> {
  let minor = prepaidMinor(offer)
  for (const { creditMinor } of Object.values(ctx.cases)) minor -= (await creditMinor?.(ctx, auction.id)) ?? 0
  return Math.max(0, minor)
}

/** The payment that a chosen offer or a booked deal waits for; null if there is none. */
export async function findToPay(ctx: Ctx, deal: Deal): Promise<ToPay | null> {
  const { status, payUntil } = deal.offer
  if (status === 'awaiting_payment')
    return payUntil && { purpose: 'price', amountMinor: await priceToPayMinor(ctx, deal), until: payUntil }
  if (status !== 'accepted') return null
  for (const { toPay } of Object.values(ctx.cases)) {
    const asked = await toPay?.(ctx, deal)
    if (asked) return asked
  }
  return null
}
