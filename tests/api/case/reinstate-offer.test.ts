import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Company } from '#api/account/registration/company.model.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { query } from '#api/kit/db/db.ts'
import { runJob } from '#api/jobs.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Opinion } from '#api/opinion/opinion.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { balances, booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { mailboxOf, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import {
  accept,
  aChosenDeal,
  aConfirmedDeal,
  aDeliveredDeal,
  anOffer,
  aPaidDeal,
  payWith,
  pounds,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCancelledDeal, agreeAgain, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const clock = (hours: number) => aCtx(undefined, { now: DateTime.utc().plus({ hours }) })
const stateOf = async ({ offerId, auction }: Deal) => ({
  offer: (await Offer.findByPk(offerId))?.status,
  auction: (await Auction.findByPk(auction.id))?.status,
  hidden: (await Auction.findByPk(auction.id))?.hiddenReason,
  payout: (await Payout.findOne({ where: { offerId } }))?.status,
  fee: (await Fee.findOne({ where: { offerId } }))?.status,
})
const everythingIsRight = async () => {
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
}

async function payAgain({ ann, offerId }: Deal): Promise<void> {
  await payWith('success', { ann, offerId })
  await as(ann).payment.status({ offerId })
}

const reason = 'Both have written to us.'
const decide = async ({ offerId }: Deal, staffRole: 'finance' | 'moderator' = 'finance') =>
  as(await anAdmin({ staffRole })).offer.backToAccepted({ offerId, reason })

describe('a closed deal is reinstated', () => {
  test('one side asks with a reason, the other agrees: the payout is held and revenue reversed', async () => {
    const deal = await aConfirmedDeal()
    const { ann, bob, offerId } = deal
    const deals = (await as(bob).company.own()).dealsCount
    const requestId = await askAgain(deal, ann, 'The wardrobe has not come.')
    const seen = await as(bob).offer.get({ offerId })
    expect(seen.reinstatement).toMatchObject({ id: requestId, isOwn: false, reason: 'The wardrobe has not come.' })
    expect(seen.actions).toContain('answerReinstate')
    expect((await as(ann).offer.get({ offerId })).actions).toContain('withdrawReinstate')
    await workOutbox()
    expect(await mailboxOf(bob.email)).toContain('The wardrobe has not come.')

    await agreeAgain(deal, bob, requestId)
    await agreeAgain(deal, bob, requestId)
    await everythingIsRight()
    expect(await stateOf(deal)).toEqual({ offer: 'accepted', auction: 'booked', hidden: null, payout: 'on_hold', fee: 'accrued' }) // prettier-ignore
    expect((await as(bob).company.own()).dealsCount).toBe(deals - 1)
    expect(await mailboxOf(ann.email)).toContain('The deal is on again')
    expect(await as(ann).offer.get({ offerId })).toMatchObject({ status: 'accepted', realizedAt: null })
  })

  test('closed again, it is earned and paid out once', async () => {
    const deal = await aConfirmedDeal()
    const { ann, bob, offerId } = deal
    const before = await balances()
    await agreeAgain(deal, ann, await askAgain(deal, bob))
    await runJob(clock(0), 'send-payouts')
    await runJob(clock(71), 'release-payouts')
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', payout: 'on_hold' })
    await as(ann).offer.realize({ offerId })
    await runJob(clock(0), 'release-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'due' })
    expect(await balances()).toEqual(before)
    await runJob(clock(0), 'send-payouts')
    await runJob(clock(0), 'send-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'paid' })
  })

  test('without further action it closes after three days, not at once', async () => {
    const deal = await aConfirmedDeal()
    await decide(deal)
    await runJob(clock(1), 'release-payouts')
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', payout: 'on_hold' })
    await runJob(clock(73), 'release-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'due' })
  })

  test('an open review invitation waits until the deal is done; a review already given stays, with a note', async () => {
    const deal = await aConfirmedDeal()
    const { ann, bob, offerId } = deal
    await as(ann).opinion.give({ offerId, stars: 5, text: 'Careful.' })
    await decide(deal)
    expect(await refusal(as(bob).opinion.give({ offerId, stars: 4, text: '' }))).toBe('offer.wrong_state')
    const invited = await Opinion.findOne({ where: { offerId, side: 'provider' } })
    expect(await refusal(as(bob).opinion.giveByHash({ hash: invited?.hash ?? '', stars: 4, text: '' }))).toBe(
      'opinion.wrong_state',
    )
    await as(ann).offer.realize({ offerId })
    await as(bob).opinion.give({ offerId, stars: 4, text: 'Friendly.' })
    await everythingIsRight()
    const { data } = await as(ann).company.opinions({ companyId: bob.companyId ?? 0 })
    expect(data[0]).toMatchObject({ text: 'Careful.', isDealReinstated: true })
    expect(await told(bob.userId, 'opinion.invite')).toBe(1)
    expect(await told(bob.userId, 'opinion.inviteAgain')).toBe(1)
  })

  test('refused once the payout has been sent', async () => {
    const deal = await aConfirmedDeal()
    await runJob(clock(0), 'send-payouts')
    expect(await conflict(decide(deal))).toMatchObject({ state: 'realized', reason: 'payout_sent' })
    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).actions).not.toContain('askReinstate')
    await everythingIsRight()
  })

  test('refused during a fraud review or after a chargeback', async () => {
    const reported = await aConfirmedDeal()
    await as(reported.ann).offer.fraud({ offerId: reported.offerId, reason: 'Odd' })
    expect(await conflict(decide(reported))).toMatchObject({ reason: 'fraud_reported' })
    const denied = await aConfirmedDeal()
    await query(
      { tx: undefined },
      `insert into chargebacks (payment_id, processor_dispute_id, status)
       select id, 'dp_' || id, 'open' from payments where offer_id = $1`,
      [denied.offerId],
    )
    expect(await conflict(decide(denied))).toMatchObject({ reason: 'money_gone' })
    await query({ tx: undefined }, `delete from chargebacks where processor_dispute_id like 'dp_%'`)
  })
})

describe('a cancelled deal is reinstated', () => {
  test('once paid again: the listing is reserved meanwhile, and then other offers are lost', async () => {
    const deal = await aCancelledDeal()
    const { ann, bob, auction, offerId } = deal
    const carl = await aCourier()
    await anOffer({ on: auction, by: carl, gross: '480' })
    await agreeAgain(deal, ann, await askAgain(deal, bob))
    await workOutbox()
    expect(await stateOf(deal)).toMatchObject({ offer: 'awaiting_payment', auction: 'reserved', payout: 'cancelled' })
    expect(await mailboxOf(ann.email)).toContain('Please pay again')
    expect(await mailboxOf(bob.email)).toContain('Please don’t set out yet')
    await runJob(clock(23), 'expire-reservations')
    await payAgain(deal)
    await everythingIsRight()
    expect(await stateOf(deal)).toEqual({ offer: 'accepted', auction: 'booked', hidden: null, payout: 'on_hold', fee: 'accrued' }) // prettier-ignore
    expect(await mailboxOf(carl.email)).toContain('Another offer was chosen')
    const paid = await Payment.findAll({ where: { offerId }, order: ['id'] })
    expect(paid.map(({ status, refundedMinor }) => [status, refundedMinor])).toEqual([
      ['refunded', 50_000],
      ['captured', 0],
    ])
  })

  test('even before the refund has left: the first payment is still refunded', async () => {
    const { held = 0 } = await balances()
    const deal = await aCancelledDeal()
    await agreeAgain(deal, deal.bob, await askAgain(deal, deal.ann))
    await payAgain(deal)
    await everythingIsRight()
    expect((await balances()).held).toBe(held - 50_000)
    await as(deal.bob).offer.cancel({ offerId: deal.offerId, reason: 'Again' })
    await as(deal.ann).auction.rescue({ auction: deal.auction.id, answer: 'takeBack' })
    await everythingIsRight()
    expect((await balances()).held).toBe(held)
  })

  test('delivered and confirmed, the courier is paid from the last payment', async () => {
    const deal = await aCancelledDeal()
    const { ann, offerId } = deal
    await decide(deal)
    await payAgain(deal)
    const { pickupPin } = await as(ann).delivery.get({ offerId })
    await as(deal.bob).delivery.step({ offerId, event: 'pickUp', pin: pickupPin ?? '' })
    await as(ann).delivery.step({ offerId, event: 'confirm' })
    await runJob(clock(0), 'send-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'paid' })
  })

  test('a waived fee is owed again', async () => {
    const deal = await aPaidDeal()
    const { ann, bob, offerId } = deal
    await as(ann).offer.cancel({ offerId, reason: 'Changed my mind' })
    expect(await stateOf(deal)).toMatchObject({ auction: 'hidden', hidden: 'owner', fee: 'waived' })
    await agreeAgain(deal, ann, await askAgain(deal, bob))
    await payAgain(deal)
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', auction: 'booked', fee: 'accrued' })
  })

  test('unpaid within a day it stays cancelled, and the listing is as before', async () => {
    const open = await aCancelledDeal()
    await agreeAgain(open, open.ann, await askAgain(open, open.bob))
    const hidden = await aPaidDeal()
    await as(hidden.ann).offer.cancel({ offerId: hidden.offerId, reason: 'Sold' })
    await decide(hidden)
    await runJob(clock(25), 'expire-reservations')
    await everythingIsRight()
    expect(await stateOf(open)).toMatchObject({ offer: 'cancelled', auction: 'active' })
    expect(await stateOf(hidden)).toMatchObject({ offer: 'cancelled', hidden: 'owner', fee: 'waived' })
    expect(await mailboxOf(open.bob.email)).toContain('Not paid')
  })

  test('the owner may leave it unpaid, and withdraw the listing', async () => {
    const deal = await aCancelledDeal()
    const { ann, auction, offerId } = deal
    await decide(deal)
    expect((await as(ann).offer.cancel({ offerId })).status).toBe('cancelled')
    await decide(deal)
    await as(ann).auction.cancel({ auction: auction.id })
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'cancelled', auction: 'cancelled' })
    expect(await conflict(decide(deal))).toMatchObject({ state: 'cancelled', reason: 'listing_gone' })
  })

  test('a payment just before the deadline counts', async () => {
    const deal = await aCancelledDeal()
    const { ann, offerId } = deal
    await decide(deal)
    await payWith('success', { ann, offerId })
    await runJob(clock(25), 'expire-reservations')
    await everythingIsRight()
    expect((await stateOf(deal)).offer).toBe('accepted')
  })

  test('not while another courier has the listing, or the courier keeps a share', async () => {
    const rebooked = await aCancelledDeal()
    const { ann, auction } = rebooked
    const asked = await askAgain(rebooked, rebooked.bob)
    const other = await anOffer({ on: auction, by: await aCourier(), gross: '450' })
    await accept(ann, other.id)
    expect(await conflict(agreeAgain(rebooked, ann, asked))).toMatchObject({ reason: 'listing_gone' })
    await payWith('success', { ann, offerId: other.id })
    await as(ann).payment.status({ offerId: other.id })
    await everythingIsRight()
    expect((await as(ann).offer.get({ offerId: rebooked.offerId })).reinstatement).toBeNull()
    expect(await mailboxOf(rebooked.bob.email)).toContain('No answer')

    const kept = await anAskedDeal()
    await as(kept.bob).offer.answerCancellation({ offerId: kept.offerId, requestId: kept.requestId, answer: 'claim', amount: pounds('100') }) // prettier-ignore
    expect(await conflict(decide(kept))).toMatchObject({ reason: 'part_kept' })
  })

  test('a newer offer of its courier is closed', async () => {
    const deal = await aCancelledDeal()
    const { bob, auction } = deal
    const newer = await anOffer({ on: auction, by: bob, gross: '520' })
    await decide(deal)
    await everythingIsRight()
    expect((await as(bob).offer.get({ offerId: newer.id })).status).toBe('lost')
    expect(await told(bob.userId, 'offer.lose')).toBe(0)
  })

  test('a free transport is reinstated at once', async () => {
    const deal = await aChosenDeal({ bob: await aCharity(), gross: '0' })
    await as(deal.bob).offer.cancel({ offerId: deal.offerId, reason: 'Ill' })
    await agreeAgain(deal, deal.ann, await askAgain(deal, deal.bob))
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', auction: 'booked' })
  })
})

describe('a deal stopped for fraud', () => {
  test('is reinstated by an administrator only, and paid again', async () => {
    const deal = await aConfirmedDeal()
    const { ann, offerId } = deal
    await as(ann).offer.fraud({ offerId, reason: 'Odd' })
    for (const admin of [await anAdmin(), await anAdmin()])
      await as(admin).offer.fraud({ offerId, decision: 'confirm', reason: 'It is one.' })
    expect(await refusal(as(ann).offer.backToAccepted({ offerId, reason }))).toBe('offer.wrong_state')
    await decide(deal, 'moderator')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'awaiting_payment', auction: 'reserved' })
    expect(await mailboxOf(ann.email)).toContain(reason)
    await payAgain(deal)
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', auction: 'booked', payout: 'on_hold', fee: 'accrued' }) // prettier-ignore
    await as(ann).offer.realize({ offerId })
    await runJob(clock(0), 'release-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'due' })
  })
})

describe('permission to reinstate a deal', () => {
  test('each side answers the other’s request, and strangers cannot', async () => {
    const deal = await aCancelledDeal()
    const { ann, bob, offerId } = deal
    const requestId = await askAgain(deal, ann)
    const answer = (by: typeof ann, what: 'agree' | 'withdraw') =>
      refusal(as(by).offer.backToAccepted({ offerId, requestId, answer: what }))
    expect(await answer(ann, 'agree')).toBe('forbidden')
    expect(await answer(bob, 'withdraw')).toBe('forbidden')
    expect(await answer(await aCourier(), 'agree')).toBe('not_found')
    expect(await answer(await aMember({ of: bob, role: 'driver' }), 'agree')).toBe('forbidden')
    expect(await answer(await anAdmin({ staffRole: 'finance' }), 'agree')).toBe('forbidden')
    expect(await answer(await anAdmin({ staffRole: 'support' }), 'agree')).toBe('forbidden')
    expect(await refusal(as(ann).offer.backToAccepted({ offerId, requestId: 987_654, answer: 'withdraw' }))).toBe(
      'offer.wrong_state',
    )
    expect(await wrongFields(as(await anAdmin()).offer.backToAccepted({ offerId }))).toEqual({ reason: 'required' })
    expect(await answer(await aMember({ of: bob, role: 'dispatcher' }), 'agree')).toBe('accepted')
  })

  test('after a refusal one cannot ask again; after withdrawing one can', async () => {
    const deal = await aCancelledDeal()
    const { ann, bob, offerId } = deal
    const first = await askAgain(deal, ann)
    await as(ann).offer.backToAccepted({ offerId, requestId: first, answer: 'withdraw' })
    const second = await askAgain(deal, ann)
    await as(bob).offer.backToAccepted({ offerId, requestId: second, answer: 'decline' })
    expect(await refusal(askAgain(deal, ann))).toBe('offer.wrong_state')
    const { actions, isReinstatementDeclined } = await as(ann).offer.get({ offerId })
    expect([actions.includes('askReinstate'), isReinstatementDeclined]).toEqual([false, true])
    await everythingIsRight()
    expect(await mailboxOf(ann.email)).toContain('Bob Transport is leaving the deal as it is')
    expect(await askAgain(deal, bob)).toBeGreaterThan(second)
  })

  test('if both ask, both have agreed', async () => {
    const deal = await aConfirmedDeal()
    await Promise.all([askAgain(deal, deal.ann), askAgain(deal, deal.bob)])
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', auction: 'booked' })
  })

  test('both sides have fourteen days to ask and three to answer; an administrator may act later', async () => {
    const deal = await aCancelledDeal()
    const { ann, bob, offerId } = deal
    const later = (hours: number) => ({ now: DateTime.utc().plus({ hours }) })
    const requestId = await askAgain(deal, bob)
    expect(await refusal(as(ann, later(73)).offer.backToAccepted({ offerId, requestId, answer: 'agree' }))).toBe(
      'offer.wrong_state',
    )
    await runJob(clock(73), 'lapse-reinstatements')
    await everythingIsRight()
    expect(await mailboxOf(bob.email)).toContain('No answer')
    const last = await as(bob, later(13 * 24 + 12)).offer.backToAccepted({ offerId, reason })
    expect(DateTime.fromISO(last.reinstatement?.until ?? '') < DateTime.utc().plus({ days: 14, hours: 1 })).toBe(true)
    await runJob(clock(15 * 24), 'lapse-reinstatements')
    expect(await refusal(as(ann, later(15 * 24)).offer.backToAccepted({ offerId, reason }))).toBe('offer.wrong_state')
    const finance = await anAdmin({ staffRole: 'finance' })
    await as(finance, later(15 * 24)).offer.backToAccepted({ offerId, reason })
    await everythingIsRight()
    expect((await stateOf(deal)).offer).toBe('awaiting_payment')
  })

  test('never with a blocked account', async () => {
    const deal = await aCancelledDeal()
    await Company.update({ status: 'suspended' }, { where: { id: deal.bob.companyId ?? 0 } })
    expect(await conflict(decide(deal))).toMatchObject({ reason: 'account' })
  })
})

test('if several answers and a payout race, exactly one holds', async () => {
  for (let round = 0; round < 3; round++) {
    const deal = await aConfirmedDeal()
    const { ann, bob, offerId } = deal
    const requestId = await askAgain(deal, ann)
    await Promise.allSettled([
      agreeAgain(deal, bob, requestId),
      as(bob).offer.backToAccepted({ offerId, requestId, answer: 'decline' }),
      as(ann).offer.backToAccepted({ offerId, requestId, answer: 'withdraw' }),
      runJob(clock(0), 'send-payouts'),
      decide(deal),
    ])
  }
  await everythingIsRight()
})

test('a listing never has two winners, even if rebooked or withdrawn meanwhile', async () => {
  for (let round = 0; round < 3; round++) {
    const deal = await aCancelledDeal()
    const { ann, bob, auction } = deal
    const other = await anOffer({ on: auction, by: await aCourier(), gross: '450' })
    const requestId = await askAgain(deal, bob)
    await Promise.allSettled([
      agreeAgain(deal, ann, requestId),
      accept(ann, other.id),
      as(ann).auction.cancel({ auction: auction.id }),
      runJob(clock(80), 'lapse-reinstatements'),
    ])
    await runJob(clock(25), 'expire-reservations')
  }
  await everythingIsRight()
})

test('an offer that was never a deal cannot be reinstated', async () => {
  const deal = await aDeliveredDeal()
  const { ann, offerId } = deal
  expect((await as(ann).offer.backToAccepted({ offerId, reason })).status).toBe('accepted')
  const chosen = await aChosenDeal()
  expect(await conflict(decide(chosen))).toMatchObject({ state: 'awaiting_payment' })
})
