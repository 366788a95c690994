import type { TxCtx } from '#api/kit/transition.ts'
import { payoutMinorOf, prepaidMinor, type PaidPrice } from '#api/offer/fee.rules.ts'
import { postEntries } from './ledger.part.ts'

interface Earning extends PaidPrice {
  id: number
  reinstatedAt?: Date | null
}

/** A deal that stands again is earned, or not, once more. */
const roundOf = ({ id, reinstatedAt }: Earning): string =>
  reinstatedAt ? `${id}:${reinstatedAt.getTime()}` : String(id)

/** Of a deal that was stopped, or is not done after all, nothing was earned: it is held again. */
export async function takeBackRevenue(ctx: TxCtx, offer: Earning): Promise<void> {
  const prepaid = prepaidMinor(offer)
  if (prepaid === 0) return
  await postEntries(ctx, {
    kind: 'unearn',
    key: `unearn:${roundOf(offer)}`,
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
export async function postRevenue(ctx: TxCtx, offer: Earning): Promise<void> {
  const prepaid = prepaidMinor(offer)
  if (prepaid === 0) return
  await postEntries(ctx, {
    kind: 'earn',
    key: `earn:${roundOf(offer)}`,
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
