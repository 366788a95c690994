import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { syncDispute } from '#api/deal/settle-dispute.part.ts'
import type { Locale } from '#content/storefronts.ts'
import { by, ctxOf } from '#scripts/demo/calls.ts'
import { after, ago, type Maker } from '#scripts/demo/maker.ts'
import { findKeeper } from '#scripts/demo/people.ts'
import type { Shop } from '#scripts/demo/shop.ts'
import { textsOf } from '#scripts/demo/words.ts'
import { beginComplaint, type TaleName } from './complaint-story.ts'
import { beginDeal, type Deal } from './deal-story.ts'
import { sideStory, strangersIn } from './side-story.ts'

type Trouble = (maker: Maker, shop: Shop) => void

const complaint =
  (name: TaleName): Trouble =>
  (maker, shop) => {
    beginComplaint(maker, shop, name)
  }

/** Each state in one storefront, beside the complaints of the demo accounts. */
const troubles: Partial<Record<Locale, readonly Trouble[]>> = {
  pl_PL: [beginLargeRefund],
  en_GB: [beginHeld],
  de_DE: [(maker, shop) => beginChargeback(maker, shop, false)],
  es_ES: [(maker, shop) => beginReturned(maker, shop, false), complaint('decided')],
  it_IT: [beginDisputed],
  fr_FR: [complaint('appealed')],
  pt_PT: [(maker, shop) => beginReturned(maker, shop, true), beginPlatformComplaint],
  ro_RO: [complaint('upheld')],
  nl_NL: [complaint('rejected')],
  sv_SE: [complaint('partly upheld after an appeal')],
  en_150: [complaint('withdrawn'), (maker, shop) => beginChargeback(maker, shop, true)],
  cs_CZ: [complaint('settled')],
}

/** Starts the stories of this storefront in which something goes wrong. */
export function beginTroubles(maker: Maker, shop: Shop): void {
  for (const begin of troubles[shop.storefront.locale] ?? []) begin(maker, shop)
}

/** Goods that came back: the carrier proposes how to split the price; in some deals the customer agrees. */
function beginReturned(given: Maker, shop: Shop, isAgreed: boolean): void {
  const maker = sideStory(given, shop, 20)
  const { timeline } = maker
  beginDeal(maker, shop, {
    stage: 'delivered',
    leaf: 'appliance',
    deliveredDaysAgo: isAgreed ? 5 : 2,
    isReturned: true,
    ...strangersIn(shop),
    goOn: async ({ listing: { owner }, chosen: { offerId, provider, gross } }) => {
      const back = part(gross, 0.6)
      const text = textsOf(owner.storefront.language).complaints.returned
      await timeline.until(after(timeline.now().toJSDate(), 90))
      const { proposals } = await by(maker, provider).offer.proposeSettlement({ offerId, back, text })
      const [open] = proposals
      if (!isAgreed || !open) return
      await timeline.until(after(timeline.now().toJSDate(), 600))
      await by(maker, owner).offer.answerSettlement({ offerId, settlementId: open.id, answer: 'accept' })
    },
  })
}

const part = ({ amount, currency }: WireMoney, share: number): WireMoney =>
  toWire(money(Math.round(Number(amount) * share) * 100, currency))

/** A day before the pickup the customer cancels; the carrier objects, so the office decides. */
function beginDisputed(given: Maker, shop: Shop): void {
  const maker = sideStory(given, shop, 21)
  const { timeline } = maker
  beginDeal(maker, shop, {
    stage: 'planned',
    leaf: 'piano',
    pickupInDays: 1,
    ...strangersIn(shop),
    goOn: async ({ listing: { owner }, chosen: { offerId, provider } }) => {
      const reason = textsOf(owner.storefront.language).complaints.cancelled
      await timeline.until(ago(maker, { minutes: 100 }))
      const { cancellation } = await by(maker, owner).offer.cancel({ offerId, reason })
      if (!cancellation) throw new Error('the deal could be cancelled without a question')
      await timeline.until(ago(maker, { minutes: 40 }))
      await by(maker, provider).offer.answerCancellation({ offerId, requestId: cancellation.id, answer: 'dispute' })
    },
  })
}

/** The customer objects to a decision of ours, which only the office can answer. */
function beginPlatformComplaint(given: Maker, shop: Shop): void {
  const maker = sideStory(given, shop, 22)
  ended(maker, shop, 4, async ({ listing: { owner }, chosen: { offerId } }) => {
    const text = textsOf(owner.storefront.language).complaints.platform
    await maker.timeline.until(ago(maker, { hours: 30 }))
    await by(maker, owner).complaint.add({ offerId, kind: 'platform', text })
  })
}

/** Staff hold the payout of a deal. */
function beginHeld(given: Maker, shop: Shop): void {
  const maker = sideStory(given, shop, 23)
  ended(maker, shop, 1, async ({ chosen: { offerId } }) => {
    const { admin } = by(maker, await findKeeper(maker, 'finance'))
    const { data } = await admin.payouts({ q: String(offerId) })
    const payout = data.find((one) => one.offerId === offerId)
    if (!payout) throw new Error('the deal has no payout')
    const reason = 'The bank account is in another name than the company. Papers asked for.'
    await admin.decidePayout({ payoutId: payout.id, decision: 'hold', reason })
  })
}

/** A refund above the limit waits for a second administrator. */
function beginLargeRefund(given: Maker, shop: Shop): void {
  const maker = sideStory(given, shop, 24)
  const { towns } = maker
  beginDeal(maker, shop, {
    stage: 'delivered',
    leaf: 'car',
    deliveredDaysAgo: 2,
    ...strangersIn(shop),
    way: { from: towns.named('Gdańsk', 'PL'), to: towns.named('Madrid', 'ES') },
    goOn: async ({ chosen: { offerId, gross } }) => {
      await maker.timeline.until(ago(maker, { hours: 3 }))
      const { admin } = by(maker, await findKeeper(maker, 'finance'))
      const { data } = await admin.payments({ q: String(offerId) })
      const payment = data.find((one) => one.offerId === offerId)
      if (!payment) throw new Error('the deal has no payment')
      const reason = 'The car arrived with a broken windscreen; agreed with both sides by phone.'
      await admin.refundPayment({ paymentId: payment.id, amount: part(gross, 0.9), reason })
    },
  })
}

/** The payer's bank takes the money back; in some deals it gives it back later. */
function beginChargeback(given: Maker, shop: Shop, isWon: boolean): void {
  const maker = sideStory(given, shop, 25)
  const { cards, timeline, timers } = maker
  ended(maker, shop, isWon ? 14 : 2, async ({ chosen: { offerId }, times }) => {
    const { admin } = by(maker, maker.staff)
    const { data } = await admin.payments({ q: String(offerId) })
    const payment = data.find((one) => one.offerId === offerId)
    const { processorId } = await admin.payment({ paymentId: payment?.id ?? 0 })
    await timeline.until(after(times.deliveredAt, 60 * 20))
    const dispute = await cards.dispute(processorId ?? '')
    await syncDispute(ctxOf(maker), dispute)
    if (!isWon) return
    await timeline.until(after(times.deliveredAt, 60 * 24 * 9))
    cards.winDispute(dispute)
    await syncDispute(ctxOf(maker), dispute)
    timers.due('release-payouts', timeline.now().toJSDate())
  })
}

/** A deal that was delivered so many days ago. */
function ended(maker: Maker, shop: Shop, deliveredDaysAgo: number, goOn: (deal: Deal) => Promise<void>): void {
  beginDeal(maker, shop, { stage: 'delivered', leaf: 'sofa', deliveredDaysAgo, ...strangersIn(shop), goOn })
}
