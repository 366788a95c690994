import type { TxCtx } from '#api/kit/transition.ts'
import { payoutMinorOf, prepaidMinor, type PaidPrice } from '#api/offer/fee.rules.ts'
import { postEntries } from './ledger.part.ts'

/** Of a deal that was stopped nothing was earned: it is held again, and goes back. */
export async function takeBackRevenue(
  ctx: TxCtx,
  offer: PaidPrice & { id: number },
): Promise<void> {
  const prepaid = prepaidMinor(offer)
  if (prepaid === 0) return
  await postEntries(ctx, {
    kind: 'unearn',
    key: `unearn:${offer.id}`,
    offerId: offer.id,
    currency: offer.currency,
    entries: {
      held: -prepaid,
      courier_payable: payoutMinorOf(offer),
      fee: offer.feeNetMinor,
      vat: offer.feeVatMinor,
    },
  })
}

/** The work is done: what was held for both now belongs to the provider and, as fee and its tax, to us. */
export async function postRevenue(ctx: TxCtx, offer: PaidPrice & { id: number }): Promise<void> {
  const prepaid = prepaidMinor(offer)
  if (prepaid === 0) return
  await postEntries(ctx, {
    kind: 'earn',
    key: `earn:${offer.id}`,
    offerId: offer.id,
    currency: offer.currency,
    entries: {
      held: prepaid,
      courier_payable: -payoutMinorOf(offer),
      fee: -offer.feeNetMinor,
      vat: -offer.feeVatMinor,
    },
  })
}
