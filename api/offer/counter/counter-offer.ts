import { COUNTER_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { conflictOn } from '#api/auction/auction.move.ts'
import { findReadiness } from '#api/company/verification/papers.query.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, fail, failField, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { minorOf, pricedAs } from '#api/offer/check-offer.part.ts'
import { counterRange } from './counter.rules.ts'
import { calcFromGross, termsOf } from '#api/offer/fee.rules.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import type { CounterOffer } from '#api/offer/offer.schema.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.lib.ts'

/**
 * The owner proposes a lower price; the bidder has `COUNTER_HOURS` to answer. Fails unless the
 * offer is active without an open counter-offer.
 */
export async function counterOffer(ctx: TxCtx, { offerId, price }: CounterOffer): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  const { auction, offer } = deal
  authorize(mayOnOffer('offer.counter', ctx.caller, partiesOf(deal)))
  refuseOtherVersion(ctx, offer)
  if (auction.status !== 'active') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  if (offer.counterGrossMinor !== null || offer.status !== 'active') refuseCounter(offer)
  const counterMinor = await checkedCounter(ctx, offer, price)
  await moveOffer(ctx, offer, 'counter', {
    set: {
      counterGrossMinor: counterMinor,
      counterUntil: ctx.now.plus({ hours: COUNTER_HOURS }).toJSDate(),
    },
    eventData: { counterMinor },
  })
}

const refuseCounter = ({ status }: Offer): never =>
  fail('offer.wrong_state', conflictIn(offerMoves, status, ['counter']))

/**
 * The counter-offer in gross minor units: whole currency units, below the offer, and high enough to
 * leave the provider something.
 */
async function checkedCounter(ctx: Ctx, offer: Offer, price: WireMoney): Promise<number> {
  minorOf(price, offer.currency, 'price')
  const company = orNotFound(await Company.findByPk(offer.companyId, txOption(ctx)))
  const terms = termsOf(pricedAs(company, await findReadiness(ctx, company.id)), offer.currency)
  const range = counterRange(offer.grossMinor, terms)
  if (!range) return refuseCounter(offer)
  const { grossMinor } = calcFromGross(fromWire(price).minor, terms)
  const [least, most] = [range.leastMinor / 100, range.mostMinor / 100]
  if (grossMinor < range.leastMinor) failField('price.amount', 'min', { 0: least })
  if (grossMinor > range.mostMinor) failField('price.amount', 'max', { 0: most })
  return grossMinor
}
