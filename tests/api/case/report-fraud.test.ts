import { expect, test, describe } from 'vitest'
import { User } from '#api/account/user/user.model.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { runJob } from '#api/jobs.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { accept, aConfirmedDeal, anOpenDeal, aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const reason = 'He wants it by bank transfer.'
const report = ({ ann, offerId }: Deal) => as(ann).offer.fraud({ offerId, reason })
type Decision = 'confirm' | 'dismiss'
const decideAs = (admin: SignedIn, { offerId }: Deal, decision: Decision) =>
  as(admin).offer.fraud({ offerId, decision, reason: 'We have seen the messages.' })
const decide = async (deal: Deal, decision: Decision) => decideAs(await anAdmin(), deal, decision)
/** One administrator proposes it, another one confirms. */
const confirmByTwo = async (deal: Deal) => {
  await decide(deal, 'confirm')
  await decide(deal, 'confirm')
}
const standingOf = async ({ userId }: SignedIn) => (await User.findByPk(userId))?.status
const stateOf = async ({ offerId, auction }: Deal) => ({
  offer: (await Offer.findByPk(offerId))?.status,
  auction: (await Auction.findByPk(auction.id))?.status,
  refunded: (await Payment.findOne({ where: { offerId } }))?.refundedMinor,
  payout: (await Payout.findOne({ where: { offerId } }))?.status,
  fee: (await Fee.findOne({ where: { offerId } }))?.status,
})
const everythingIsRight = async () => {
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
}

describe('one side of an offer reports the other', () => {
  test('payouts stop, and the other side is not notified before the review', async () => {
    const deal = await aConfirmedDeal()
    const { ann, bob, offerId } = deal
    const seen = await report(deal)
    expect(seen.isFraudReportedByMe).toBe(true)
    expect(seen.actions).not.toContain('reportFraud')
    expect((await as(bob).offer.get({ offerId })).isFraudReportedByMe).toBe(false)
    expect(await refusal(report(deal))).toBe('offer.wrong_state')
    await runJob(aCtx(), 'send-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'due' })
    expect(await told(bob.userId, 'fraud.report')).toBe(0)
    const { data } = await as(await anAdmin()).offer.fraudReports({})
    expect(data.find((one) => one.offerId === offerId)).toMatchObject({ side: 'owner', reason, ownerId: ann.userId })
  })

  test('dismissed, the payout is sent, and both sides get the result', async () => {
    const deal = await aConfirmedDeal()
    await report(deal)
    await decide(deal, 'dismiss')
    await everythingIsRight()
    for (const { email } of [deal.ann, deal.bob])
      expect((await lastMailTo(email)).text).toContain('We have seen the messages.')
    await runJob(aCtx(), 'send-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'paid' })
    expect(await refusal(decide(deal, 'confirm'))).toBe('offer.wrong_state')
  })

  test('confirmed during transport, the payment is refunded and the listing hidden', async () => {
    const deal = await aPaidDeal()
    await report(deal)
    await confirmByTwo(deal)
    await everythingIsRight()
    expect(await stateOf(deal)).toEqual({ offer: 'fraud', auction: 'hidden', refunded: 50_000, payout: 'cancelled', fee: 'waived' }) // prettier-ignore
  })

  test('confirmed after closing, revenue is reversed and refunded', async () => {
    const deal = await aConfirmedDeal()
    const before = (await as(deal.bob).company.own()).dealsCount
    await report(deal)
    await confirmByTwo(deal)
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'fraud', auction: 'hidden', refunded: 50_000, payout: 'cancelled' }) // prettier-ignore
    expect((await as(deal.bob).company.own()).dealsCount).toBe(before - 1)
    expect((await lastMailTo(deal.ann.email)).subject).toContain('We’ve stopped this deal')
  })

  test('once money has moved, one administrator proposes it and another one confirms', async () => {
    const deal = await aPaidDeal()
    const [eve, dan] = [await anAdmin(), await anAdmin()]
    await report(deal)
    await decideAs(eve, deal, 'confirm')
    await decideAs(eve, deal, 'confirm')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', refunded: 0 })
    expect(await told(deal.bob.userId, 'fraud.confirm')).toBe(0)
    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).isFraudReportedByMe).toBe(true)
    const waiting = (await as(dan).offer.fraudReports({})).data.find((one) => one.offerId === deal.offerId)
    expect(waiting).toMatchObject({ proposedById: eve.userId, isPaid: true, finding: 'We have seen the messages.' })
    await decideAs(dan, deal, 'confirm')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'fraud', refunded: 50_000 })
  })

  test('a second administrator who disagrees dismisses it', async () => {
    const deal = await aPaidDeal()
    await report(deal)
    await decide(deal, 'confirm')
    await decide(deal, 'dismiss')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', refunded: 0 })
    expect(await standingOf(deal.bob)).toBe('active')
  })

  test('one administrator acting twice at once does not confirm it', async () => {
    const deal = await aPaidDeal()
    await report(deal)
    const eve = await anAdmin()
    await Promise.all([decideAs(eve, deal, 'confirm'), decideAs(eve, deal, 'confirm')])
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', refunded: 0 })
  })

  test('a limited account finishes agreed deals, makes no new ones, and sees why', async () => {
    const deal = await aPaidDeal()
    await report(deal)
    await confirmByTwo(deal)
    await everythingIsRight()
    expect([await standingOf(deal.bob), await standingOf(deal.ann)]).toEqual(['limited', 'active'])
    expect(await told(deal.bob.userId, 'user.limit')).toBe(1)
    const other = await anOpenDeal()
    await as(other.bob).offer.fraud({ offerId: other.offerId, reason })
    await decide(other, 'confirm')
    await everythingIsRight()
    expect([await standingOf(other.bob), await standingOf(other.ann)]).toEqual(['active', 'limited'])
  })

  test('refused once the payout has been sent', async () => {
    const deal = await aConfirmedDeal()
    await runJob(aCtx(), 'send-payouts')
    await report(deal)
    expect(await refusal(decide(deal, 'confirm'))).toBe('offer.wrong_state')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'realized', payout: 'paid' })
  })

  test('an open offer cannot be accepted meanwhile; confirmed, it is closed', async () => {
    const deal = await anOpenDeal()
    await report(deal)
    expect(await refusal(accept(deal.ann, deal.offerId))).not.toBe('accepted')
    await decide(deal, 'confirm')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'fraud', auction: 'active' })
  })

  test('only the two sides report, and only a moderator decides', async () => {
    const deal = await aPaidDeal()
    const { bob, offerId } = deal
    const by = async (who: typeof bob) => refusal(as(who).offer.fraud({ offerId, reason }))
    expect(await by(await aCourier())).toBe('not_found')
    expect(await by(await aMember({ of: bob, role: 'driver' }))).toBe('forbidden')
    expect(await refusal(as(bob).offer.fraud({ offerId, decision: 'dismiss', reason }))).toBe('forbidden')
    expect(await wrongFields(as(bob).offer.fraud({ offerId, reason: ' ' }))).toEqual({ reason: 'required' })
  })

  test('after two dismissed reports the user must write to us instead', async () => {
    const { ann, bob } = await aPaidDeal()
    for (let time = 0; time < 2; time++) {
      const deal = await aPaidDeal({ ann, bob })
      await report(deal)
      await decide(deal, 'dismiss')
    }
    const third = await aPaidDeal({ ann, bob })
    expect(await wrongFields(report(third))).toEqual({ reason: 'reports_used_up' })
  })

  test('a colleague cannot report after two dismissed reports of the same company', async () => {
    const { ann, bob } = await aPaidDeal()
    const colleague = await aMember({ of: bob, role: 'dispatcher' })
    for (let time = 0; time < 2; time++) {
      const deal = await aPaidDeal({ ann, bob })
      await as(bob).offer.fraud({ offerId: deal.offerId, reason })
      await decide(deal, 'dismiss')
    }
    const { offerId } = await aPaidDeal({ ann, bob })
    expect(await wrongFields(as(colleague).offer.fraud({ offerId, reason }))).toEqual({ reason: 'reports_used_up' })
  })

  test('a report and a payout at once leave the ledger right', async () => {
    for (let round = 0; round < 8; round++) {
      const deal = await aConfirmedDeal()
      await Promise.allSettled([report(deal), runJob(aCtx(), 'send-payouts')])
      await Promise.allSettled([confirmByTwo(deal), runJob(aCtx(), 'send-payouts')])
    }
    await everythingIsRight()
  })
})
