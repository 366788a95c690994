import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Company } from '#api/account/registration/company.model.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { runJob } from '#api/jobs.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import type { CancelAnswer } from '#api/case/cancellation/cancel-request.rules.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { anAskedDeal, late } from '#tests/support/scenes/cancellations.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, mailboxOf } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aChosenDeal, aPayableCourier, pounds, type Deal } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const clock = (hours: number) => aCtx(undefined, { now: DateTime.utc().plus({ hours }) })
const stateOf = async ({ offerId, auction }: Deal) => ({
  offer: (await Offer.findByPk(offerId))?.status,
  auction: (await Auction.findByPk(auction.id))?.status,
  refunded: (await Payment.findOne({ where: { offerId } }))?.refundedMinor,
  payout: (await Payout.findOne({ where: { offerId } }))?.status,
  share: (await Payout.findOne({ where: { offerId } }))?.amountMinor,
  fee: (await Fee.findOne({ where: { offerId } }))?.status,
})
const everythingIsRight = async () => {
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
}

describe('on the last day before pickup the owner asks the courier to cancel', () => {
  test('the courier is notified once, with reason and deadline, and the deal still stands', async () => {
    const deal = await anAskedDeal()
    const { ann, bob, offerId } = deal
    await as(ann).offer.cancel({ offerId, reason: 'Asked twice' })
    const seen = await as(bob).offer.get({ offerId })

    expect(seen).toMatchObject({
      status: 'accepted',
      cancellation: { status: 'open', reason: 'Sold', mostClaim: pounds('150'), claim: null },
    })
    expect(seen.actions).toContain('answerCancel')
    expect((await as(ann).offer.get({ offerId })).actions).toContain('withdrawCancel')
    await everythingIsRight()
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toContain('The customer asks to cancel')
    expect(text).toContain('Sold')
  })

  test('the courier agrees: full refund, and no commission', async () => {
    const deal = await anAskedDeal()
    const { bob, offerId, requestId } = deal
    const agreed = () => as(bob).offer.answerCancellation({ offerId, requestId, answer: 'agree' })
    await agreed()
    await agreed()
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'cancelled', auction: 'hidden', refunded: 50_000, payout: 'cancelled', fee: 'waived' }) // prettier-ignore
  })

  test('the courier claims up to 30 % and is paid that, the rest is refunded', async () => {
    const deal = await anAskedDeal({ bob: await aPayableCourier() })
    const { ann, bob, offerId, requestId } = deal
    const claim = (amount: string, currency: 'GBP' | 'EUR' = 'GBP') =>
      as(bob).offer.answerCancellation({ offerId, requestId, answer: 'claim', amount: { ...pounds(amount), currency } })

    expect(await wrongFields(claim('150.01'))).toEqual({ 'amount.amount': 'max' })
    expect(await wrongFields(claim('0'))).toEqual({ 'amount.amount': 'required' })
    expect(await wrongFields(claim('10', 'EUR'))).toEqual({ 'amount.currency': 'currency' })
    expect(await wrongFields(as(bob).offer.answerCancellation({ offerId, requestId, answer: 'claim' }))).toEqual({
      amount: 'required',
    })
    await claim('120.50')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'cancelled', refunded: 37_950, payout: 'due', share: 12_050, fee: 'waived' }) // prettier-ignore
    expect((await as(ann).offer.get({ offerId })).cancellation?.claim).toEqual(pounds('120.50'))
    await workOutbox()
    expect(await mailboxOf(ann.email)).toContain('£120.50')

    await runJob(clock(0), 'send-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ payout: 'paid' })
  })

  test('even a claim of a penny waits until the courier has a payout account', async () => {
    const bob = await aCourier({ isPayoutAccountReady: false })
    const deal = await anAskedDeal({ bob })
    const { ann, offerId, requestId } = deal
    await as(bob).offer.answerCancellation({ offerId, requestId, answer: 'claim', amount: pounds('0.01') })
    await runJob(clock(0), 'release-payouts')
    expect(await stateOf(deal)).toMatchObject({ payout: 'on_hold', share: 1 })
    await Company.update({ isPayoutAccountReady: true }, { where: { id: bob.companyId ?? 0 } })
    await runJob(clock(0), 'release-payouts')
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ payout: 'due', refunded: 49_999 })
    expect(await mailboxOf(ann.email)).toContain('£0.01')
  })

  test('the courier disputes: the deal stands, and the owner cannot ask again', async () => {
    const deal = await anAskedDeal()
    const { ann, bob, offerId, requestId } = deal
    await as(bob).offer.answerCancellation({ offerId, requestId, answer: 'dispute' })
    expect(await refusal(as(ann).offer.cancel({ offerId, reason: 'Again' }))).toBe('offer.wrong_state')
    const { actions, cancellation } = await as(ann).offer.get({ offerId })
    expect([actions.includes('askCancel'), cancellation?.status]).toEqual([false, 'disputed'])
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted', refunded: 0, payout: 'on_hold' })
    await workOutbox()
    expect(await mailboxOf(ann.email)).toContain('You haven’t agreed on cancelling')
  })

  test('a courier disputes: staff see it and close it with a fault, a reason and a share', async () => {
    const deal = await anAskedDeal({ bob: await aPayableCourier() })
    const { ann, bob, offerId, requestId } = deal
    await as(bob).offer.answerCancellation({ offerId, requestId, answer: 'dispute' })
    const ada = await anAdmin()
    const undecided = async () => (await as(ada).offer.undecided()).data.filter((one) => one.offerId === offerId)
    const waiting = async () => (await as(ada).complaint.waiting()).data.filter((one) => one.offerId === offerId)
    // It waits for a decision as a complaint, and nowhere else.
    expect(await undecided()).toEqual([])
    expect(await waiting()).toMatchObject([{ kind: 'cancellation', status: 'in_review' }])

    expect(await wrongFields(as(ada).offer.cancel({ offerId }))).toEqual({ fault: 'required', reason: 'required' })
    const atFault = { offerId, fault: 'courier', reason: 'He did not come.', courierKeeps: pounds('1') } as const
    expect(await wrongFields(as(ada).offer.cancel(atFault))).toEqual({ 'courierKeeps.amount': 'max' })
    await as(ada).offer.cancel({ ...atFault, fault: 'nobody', courierKeeps: pounds('100') })

    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'cancelled', auction: 'hidden', refunded: 40_000, share: 10_000, fee: 'waived' }) // prettier-ignore
    expect(await as(ann).offer.get({ offerId })).toMatchObject({ cancelFault: 'nobody', courierKeeps: pounds('100') })
    for (const { email } of [ann, bob])
      expect((await lastMailTo(email)).text).toMatch(/Who was at fault: nobody\.[\s\S]+Reason: He did not come\./)
    expect(await waiting()).toEqual([])
  })

  test('no answer for three days counts as agreement', async () => {
    const deal = await anAskedDeal()
    await runJob(clock(71), 'lapse-cancel-requests')
    expect(await stateOf(deal)).toMatchObject({ offer: 'accepted' })
    await Promise.all([runJob(clock(73), 'lapse-cancel-requests'), runJob(clock(73), 'lapse-cancel-requests')])
    await everythingIsRight()
    expect(await stateOf(deal)).toMatchObject({ offer: 'cancelled', refunded: 50_000, fee: 'waived' })
  })

  test('the owner withdraws the request, and may ask again', async () => {
    const deal = await anAskedDeal()
    const { ann, offerId, requestId } = deal
    await as(ann).offer.answerCancellation({ offerId, requestId, answer: 'withdraw' })
    expect((await as(ann).offer.get({ offerId })).cancellation).toBeNull()
    const asked = await as(ann).offer.cancel({ offerId, reason: 'Sold after all' })
    expect(asked.cancellation?.reason).toBe('Sold after all')
    await everythingIsRight()
  })

  test('once the goods are picked up or the courier cancels, there is nothing left to answer', async () => {
    const fetched = await anAskedDeal()
    const { offerId, bob, ann, requestId } = fetched
    const { pickupPin } = await as(ann).delivery.get({ offerId })
    await as(bob).delivery.step({ offerId, event: 'setOut' })
    await as(bob).delivery.step({
      offerId,
      event: 'pickUp',
      isEarlyConfirmed: true,
      pin: pickupPin ?? '',
    })
    expect(await refusal(as(bob).offer.answerCancellation({ offerId, requestId, answer: 'agree' }))).toBe(
      'offer.wrong_state',
    )
    const off = await anAskedDeal()
    await as(off.bob).offer.cancel({ offerId: off.offerId, reason: 'Broken down' })
    await runJob(clock(80), 'lapse-cancel-requests')
    await everythingIsRight()
    expect(await stateOf(fetched)).toMatchObject({ offer: 'accepted', refunded: 0 })
    expect(await stateOf(off)).toMatchObject({ offer: 'cancelled', refunded: 50_000, fee: 'accrued' })
  })

  test('each side can give only its own answers', async () => {
    const { ann, bob, offerId, requestId } = await anAskedDeal()
    const answer = (by: typeof ann, what: 'agree' | 'withdraw') =>
      refusal(as(by).offer.answerCancellation({ offerId, requestId, answer: what }))
    expect(await answer(ann, 'agree')).toBe('forbidden')
    expect(await answer(bob, 'withdraw')).toBe('forbidden')
    expect(await answer(await aCourier(), 'agree')).toBe('not_found')
    expect(await answer(await aMember({ of: bob, role: 'driver' }), 'agree')).toBe('forbidden')
    expect(await refusal(as(bob).offer.answerCancellation({ offerId, requestId: 987_654, answer: 'agree' }))).toBe(
      'offer.wrong_state',
    )
  })

  test('nothing can be claimed on a free transport', async () => {
    const { ann, bob, offerId } = await aChosenDeal({ ...late, bob: await aCharity(), gross: '0' })
    const { cancellation } = await as(ann).offer.cancel({ offerId, reason: 'Sold' })
    const requestId = cancellation?.id ?? 0
    expect((await as(bob).offer.get({ offerId })).cancellation?.mostClaim).toBeNull()
    expect(
      await wrongFields(as(bob).offer.answerCancellation({ offerId, requestId, answer: 'claim', amount: pounds('1') })),
    ).toEqual({ 'amount.amount': 'max' })
  })
})

test('if several answers race, exactly one holds', async () => {
  for (let round = 0; round < 12; round++) {
    const deal = await anAskedDeal()
    const { ann, bob, offerId, requestId } = deal
    const { pickupPin } = await as(ann).delivery.get({ offerId })
    await as(bob).delivery.step({ offerId, event: 'setOut' })
    const answer = (by: typeof ann, what: CancelAnswer) =>
      as(by).offer.answerCancellation({ offerId, requestId, answer: what, amount: what === 'claim' ? pounds('20') : null }) // prettier-ignore
    await Promise.allSettled([
      answer(bob, 'agree'),
      answer(bob, 'claim'),
      answer(bob, 'dispute'),
      answer(ann, 'withdraw'),
      as(bob).delivery.step({
        offerId,
        event: 'pickUp',
        isEarlyConfirmed: true,
        pin: pickupPin ?? '',
      }),
      runJob(clock(80), 'lapse-cancel-requests'),
    ])
    const { status, cancellation } = await as(ann).offer.get({ offerId })
    expect(cancellation?.status).not.toBe('open')
    expect(status === 'cancelled' || status === 'accepted').toBe(true)
  }
  await everythingIsRight()
})
