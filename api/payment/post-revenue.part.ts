import type { TxCtx } from '#api/kit/db/transition.ts'
import { keptOf, type SettledPrice } from '#api/offer/fee.rules.ts'
import { postEntries } from './ledger.part.ts'

interface Earning extends SettledPrice {
  id: number
  reinstatedAt?: Date | null
}

/** A resumed deal is booked again, under a new key. */
const roundOf = ({ id, reinstatedAt }: Earning): string =>
  reinstatedAt ? `${id}:${reinstatedAt.getTime()}` : String(id)

/**
 * Reverses the revenue of a deal that was stopped or not done after all; the money is held again.
 */
export async function takeBackRevenue(ctx: TxCtx, offer: Earning): Promise<void> {
  const { keptMinor, payoutMinor, feeNetMinor, feeVatMinor } = keptOf(offer)
  if (keptMinor === 0) return
  await postEntries(ctx, {
    kind: 'unearn',
    key: `unearn:${roundOf(offer)}`,
    offerId: offer.id,
    currency: offer.currency,
    entries: {
      held: -keptMinor,
      courier_payable: payoutMinor,
      fee: feeNetMinor,
      vat: feeVatMinor,
    },
  })
}

/**
 * Books the revenue when the work is done: the money held becomes the courier's share, our fee and
 * its VAT.
 */
export async function postRevenue(ctx: TxCtx, offer: Earning): Promise<void> {
  const { keptMinor, payoutMinor, feeNetMinor, feeVatMinor } = keptOf(offer)
  if (keptMinor === 0) return
  await postEntries(ctx, {
    kind: 'earn',
    key: `earn:${roundOf(offer)}`,
    offerId: offer.id,
    currency: offer.currency,
    entries: {
      held: keptMinor,
      courier_payable: -payoutMinor,
      fee: -feeNetMinor,
      vat: -feeVatMinor,
    },
  })
}
