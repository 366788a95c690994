import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { keptOf } from '#api/offer/fee.rules.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aComplaint, aLateComplaint, complainOf } from '#tests/support/scenes/complaints.ts'
import {
  aConfirmedDeal,
  aDeliveredDeal,
  aPaidDeal,
  aPayableCourier,
  pounds,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const inDays = (days: number) => aCtx(undefined, { now: DateTime.utc().plus({ days }) })

async function everythingIsRight(): Promise<void> {
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
}

/** Amounts in pence: all payouts of a deal by status, what was refunded, and the fee. */
async function moneyOf({ offerId }: Pick<Deal, 'offerId'>) {
  const payouts = await Payout.findAll({
    where: { offerId, status: ['on_hold', 'due', 'processing', 'paid', 'failed'] },
  })
  const sum = (statuses: string[]) =>
    payouts.filter(({ status }) => statuses.includes(status)).reduce((all, { amountMinor }) => all + amountMinor, 0)
  const fee = await Fee.findOne({ where: { offerId } })
  return {
    held: sum(['on_hold']),
    going: sum(['due', 'processing', 'paid']),
    refunded: (await Payment.findOne({ where: { offerId } }))?.refundedMinor,
    fee: fee && (fee.status === 'waived' ? 0 : fee.netMinor + fee.vatMinor),
  }
}

const keptIf = async ({ offerId }: Pick<Deal, 'offerId'>, settledMinor: number) => {
  const { currency, grossMinor, feeNetMinor, feeVatMinor } = (await Offer.findByPk(offerId)) ?? new Offer()
  return keptOf({ currency, grossMinor, feeNetMinor, feeVatMinor, settledMinor })
}

const decide = (by: SignedIn, complaintId: number, outcome: 'upheld' | 'partly' | 'rejected', amount?: string) =>
  as(by).complaint.act({ complaintId, event: 'decide', outcome, text: 'As the pictures show.', ...(amount ? { amount: pounds(amount) } : {}) }) // prettier-ignore

describe('a complaint holds only the disputed part of the payout', () => {
  test('with £100 of £500 disputed, the courier gets the rest once it is confirmed', async () => {
    const deal = await aLateComplaint({ claim: pounds('100') }, { bob: await aPayableCourier() })
    const [whole, least] = [await keptIf(deal, 50_000), await keptIf(deal, 40_000)]

    expect(await moneyOf(deal)).toMatchObject({ held: whole.payoutMinor - least.payoutMinor, going: least.payoutMinor })
    await runJob(inDays(0), 'send-payouts')
    await everythingIsRight()
    expect(await moneyOf(deal)).toMatchObject({ held: whole.payoutMinor - least.payoutMinor, going: least.payoutMinor, refunded: 0 }) // prettier-ignore
  })

  test('without an amount all of it is held, also after the 72 hours', async () => {
    const deal = await aComplaint({}, { bob: await aPayableCourier() })
    await runJob(inDays(4), 'release-payouts')
    await runJob(inDays(4), 'send-payouts')
    await everythingIsRight()

    expect(await moneyOf(deal)).toMatchObject({ held: (await keptIf(deal, 50_000)).payoutMinor, going: 0 })
  })

  test('money that was sent before cannot be held', async () => {
    const deal = await aConfirmedDeal({ bob: await aPayableCourier() })
    await runJob(inDays(0), 'send-payouts')
    const id = await complainOf(deal, { claim: pounds('100') })
    await everythingIsRight()

    expect(await as(deal.ann).complaint.get({ complaintId: id })).toMatchObject({ held: pounds('0') })
  })

  test('withdrawn, everything goes to the courier', async () => {
    const deal = await aLateComplaint({ claim: pounds('100') }, { bob: await aPayableCourier() })
    await as(deal.ann).complaint.act({ complaintId: deal.complaintId, event: 'withdraw' })
    await everythingIsRight()

    expect(await moneyOf(deal)).toMatchObject({ held: 0, going: (await keptIf(deal, 50_000)).payoutMinor })
  })
})

describe('the two sides', () => {
  test('the other side is asked by mail and answers; the author is told', async () => {
    const { ann, bob, complaintId } = await aComplaint()
    await workOutbox()
    const asked = await lastMailTo(bob.email)
    const answered = await as(bob).complaint.write({ complaintId, text: 'The leg was loose before.' })
    await everythingIsRight()

    expect(asked.subject).toContain('A complaint about this deal')
    expect(answered).toMatchObject({ status: 'in_review', until: null })
    expect(answered.statements).toMatchObject([{ side: 'provider', isOwn: true, text: 'The leg was loose before.' }])
    expect((await lastMailTo(ann.email)).subject).toContain('The other side has answered')
  })

  test('without an answer for five days it goes to the office', async () => {
    const { ann, complaintId } = await aComplaint()
    await runJob(inDays(4.9), 'run-complaint-clocks')
    expect((await as(ann).complaint.get({ complaintId })).status).toBe('with_respondent')
    await runJob(inDays(5.1), 'run-complaint-clocks')
    await everythingIsRight()
    expect((await as(ann).complaint.get({ complaintId })).status).toBe('in_review')
  })

  test('other people do not see it, and staff may read it', async () => {
    const { complaintId, offerId } = await aComplaint()
    const [eva, admin] = [await aCustomer(), await anAdmin({ staffRole: 'support' })]

    expect(await refusal(as(eva).complaint.get({ complaintId }))).toBe('not_found')
    expect(await refusal(as(eva).complaint.add({ offerId, kind: 'damage', text: 'Mine' }))).toBe('not_found')
    expect((await as(admin).complaint.get({ complaintId })).actions).toEqual(['write', 'ask'])
    expect(await refusal(as(admin).complaint.act({ complaintId, event: 'ask', text: 'Which leg?' }))).toBe('forbidden')
  })

  test('a second complaint is refused while the first is open, and names it', async () => {
    const deal = await aComplaint()
    const again = as(deal.ann).complaint.add({ offerId: deal.offerId, kind: 'conduct', text: 'Rude as well' })
    await expect(again).rejects.toMatchObject({ cause: { code: 'complaint.wrong_state', data: { complaintId: deal.complaintId } } }) // prettier-ignore
  })
})

describe('each kind has its time', () => {
  test('damage can be reported for seven days after the delivery, and not before the pickup', async () => {
    const paid = await aPaidDeal()
    const delivered = await aDeliveredDeal()
    const report = ({ ann, offerId }: Deal, days: number) =>
      as(ann, { now: DateTime.utc().plus({ days }) }).complaint.add({ offerId, kind: 'damage', text: 'Broken' })

    expect(await wrongFields(report(paid, 0))).toEqual({ kind: 'complaint_not_yet' })
    expect(await wrongFields(report(delivered, 7.01))).toEqual({ kind: 'complaint_too_late' })
    expect(await report(delivered, 6.99)).toMatchObject({ kind: 'damage' })
  })

  test('damage is the customer’s to report, conduct also the courier’s', async () => {
    const { bob, offerId } = await aDeliveredDeal()
    const report = (kind: 'damage' | 'conduct') => as(bob).complaint.add({ offerId, kind, text: 'Nobody was there' })

    expect(await wrongFields(report('damage'))).toEqual({ kind: 'complaint_not_here' })
    expect(await report('conduct')).toMatchObject({ side: 'provider', held: pounds('0') })
  })

  test('more than the price cannot be claimed, nor another currency', async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const report = (claim: { amount: string; currency: 'GBP' | 'EUR' }) =>
      as(ann).complaint.add({ offerId, kind: 'damage', text: 'Broken', claim })

    expect(await wrongFields(report(pounds('500.01') as never))).toEqual({ 'claim.amount': 'max' })
    expect(await wrongFields(report({ amount: '10.00', currency: 'EUR' }))).toEqual({ 'claim.currency': 'currency' })
  })
})

describe('the two sides settle it', () => {
  const propose = (by: SignedIn, { offerId }: Pick<Deal, 'offerId'>, amount: string) =>
    as(by).offer.proposeSettlement({ offerId, back: pounds(amount), text: 'For the leg' })
  const answer = (by: SignedIn, { offerId }: Deal, settlementId: number, said: 'accept' | 'decline' | 'takeBack') =>
    as(by).offer.answerSettlement({ offerId, settlementId, answer: said })

  test('both see what each gets after the fee; accepted, the money moves at once', async () => {
    const deal = await aLateComplaint({ claim: pounds('100') }, { bob: await aPayableCourier() })
    const { proposals } = await propose(deal.bob, deal, '80')
    const kept = await keptIf(deal, 42_000)
    const [seen] = (await as(deal.ann).offer.settlement({ offerId: deal.offerId })).proposals
    await answer(deal.ann, deal, proposals[0]?.id ?? 0, 'accept')
    await everythingIsRight()

    expect(seen).toMatchObject({
      back: pounds('80'),
      share: pounds('420'),
      payout: pounds(String(kept.payoutMinor / 100)),
    })
    expect(await moneyOf(deal)).toEqual({ held: 0, going: kept.payoutMinor, refunded: 8000, fee: kept.feeNetMinor + kept.feeVatMinor }) // prettier-ignore
    expect(await as(deal.ann).complaint.get({ complaintId: deal.complaintId })).toMatchObject({ status: 'closed', outcome: 'settled', back: pounds('80') }) // prettier-ignore
  })

  test('before the customer has confirmed, the lower price is what the courier earns later', async () => {
    const deal = await aComplaint({ claim: pounds('100') }, { bob: await aPayableCourier() })
    const { proposals } = await propose(deal.ann, deal, '100')
    await answer(deal.bob, deal, proposals[0]?.id ?? 0, 'accept')
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await everythingIsRight()

    expect(await moneyOf(deal)).toMatchObject({ held: 0, going: (await keptIf(deal, 40_000)).payoutMinor, refunded: 10_000 }) // prettier-ignore
  })

  test('declined or not answered in 72 hours, the office goes on', async () => {
    const deal = await aComplaint()
    const status = async () => (await as(deal.ann).complaint.get({ complaintId: deal.complaintId })).status
    const first = await propose(deal.bob, deal, '20')
    expect(await status()).toBe('proposed')
    await answer(deal.ann, deal, first.proposals[0]?.id ?? 0, 'decline')
    expect(await status()).toBe('in_review')
    await propose(deal.bob, deal, '30')
    await runJob(inDays(3.1), 'lapse-settlements')
    await everythingIsRight()
    expect(await status()).toBe('in_review')
  })

  test('one proposal at a time, three of each side, and not more than is held', async () => {
    const deal = await aComplaint()
    expect(await wrongFields(propose(deal.ann, deal, '500.01'))).toEqual({ 'back.amount': 'max' })
    for (const amount of ['10', '20', '30']) {
      const { proposals } = await propose(deal.bob, deal, amount)
      expect(await refusal(propose(deal.ann, deal, '400'))).toBe('complaint.wrong_state')
      await answer(deal.bob, deal, proposals[0]?.id ?? 0, 'takeBack')
    }
    expect(await refusal(propose(deal.bob, deal, '40'))).toBe('offer.wrong_state')
    expect((await as(deal.bob).offer.settlement({ offerId: deal.offerId })).left).toBe(0)
    expect((await as(deal.ann).offer.settlement({ offerId: deal.offerId })).left).toBe(3)
  })

  test('only the other side accepts', async () => {
    const deal = await aComplaint()
    const { proposals } = await propose(deal.bob, deal, '20')
    const id = proposals[0]?.id ?? 0

    expect(await refusal(answer(deal.bob, deal, id, 'accept'))).toBe('forbidden')
    expect(await refusal(answer(deal.ann, deal, id, 'takeBack'))).toBe('forbidden')
  })
})

describe('the office decides', () => {
  async function inReview() {
    const deal = await aLateComplaint({ claim: pounds('100') }, { bob: await aPayableCourier() })
    await as(deal.bob).complaint.write({ complaintId: deal.complaintId, text: 'It was loose before.' })
    return { ...deal, admin: await anAdmin({ staffRole: 'moderator' }) }
  }

  test('the money waits for the appeal; after seven days it moves', async () => {
    const deal = await inReview()
    const { complaintId } = deal
    const decided = await decide(deal.admin, complaintId, 'partly', '60')
    const before = await moneyOf(deal)
    await runJob(inDays(7.1), 'run-complaint-clocks')
    await everythingIsRight()

    expect(decided).toMatchObject({ status: 'resolved', outcome: 'partly', back: pounds('60') })
    expect(before).toMatchObject({ refunded: 0 })
    expect(await moneyOf(deal)).toMatchObject({
      held: 0,
      going: (await keptIf(deal, 44_000)).payoutMinor,
      refunded: 6000,
    })
    expect((await lastMailTo(deal.bob.email)).subject).toContain('The complaint is closed')
  })

  test('if all who could appeal accept it, the money moves at once', async () => {
    const deal = await inReview()
    const { complaintId } = deal
    await decide(deal.admin, complaintId, 'partly', '60')
    await as(deal.ann).complaint.act({ complaintId, event: 'accept' })
    expect(await moneyOf(deal)).toMatchObject({ refunded: 0 })
    await as(deal.bob).complaint.act({ complaintId, event: 'accept' })
    await everythingIsRight()
    expect(await moneyOf(deal)).toMatchObject({ held: 0, refunded: 6000 })
  })

  test('the losing side appeals once, and another administrator decides finally', async () => {
    const deal = await inReview()
    const { complaintId } = deal
    const appeal = (by: SignedIn) =>
      as(by).complaint.act({ complaintId, event: 'appeal', text: 'The seal was broken.' })
    await decide(deal.admin, complaintId, 'rejected')
    expect(await refusal(appeal(deal.bob))).toBe('forbidden')
    expect(await appeal(deal.ann)).toMatchObject({ status: 'appealed', appealSide: 'owner' })
    expect(await refusal(appeal(deal.ann))).toBe('accepted')
    expect(await refusal(decide(deal.admin, complaintId, 'upheld', '100'))).toBe('forbidden')
    const other = await anAdmin({ staffRole: 'moderator' })
    await decide(other, complaintId, 'upheld', '100')
    await everythingIsRight()

    expect(await moneyOf(deal)).toMatchObject({ held: 0, refunded: 10_000 })
    expect(await refusal(decide(other, complaintId, 'rejected'))).toBe('complaint.wrong_state')
  })

  test('a decision needs reasons, and gives back no more than is held', async () => {
    const { admin, complaintId } = await inReview()
    const input = { complaintId, event: 'decide' } as const

    expect(await wrongFields(as(admin).complaint.act(input))).toEqual({
      amount: 'required',
      outcome: 'required',
      text: 'required',
    })
    expect(await wrongFields(decide(admin, complaintId, 'upheld', '500.01'))).toEqual({ 'amount.amount': 'max' })
    expect(await wrongFields(decide(admin, complaintId, 'upheld'))).toEqual({ amount: 'required' })
    expect(await wrongFields(decide(admin, complaintId, 'rejected', '1'))).toEqual({ 'amount.amount': 'max' })
  })

  test('a decision ends a proposal that is open', async () => {
    const deal = await inReview()
    const { proposals } = await as(deal.bob).offer.proposeSettlement({ offerId: deal.offerId, back: pounds('10') })
    await decide(deal.admin, deal.complaintId, 'upheld', '100')
    const accept = as(deal.ann).offer.answerSettlement({ offerId: deal.offerId, settlementId: proposals[0]?.id ?? 0, answer: 'accept' }) // prettier-ignore
    expect(await refusal(accept)).toBe('offer.wrong_state')
    await everythingIsRight()
  })

  test('a question goes to the author, whose answer brings it back', async () => {
    const { ann, admin, complaintId } = await inReview()
    await as(admin).complaint.act({ complaintId, event: 'ask', text: 'Which leg?' })
    await workOutbox()
    expect((await lastMailTo(ann.email)).subject).toContain('A question about the complaint')
    expect(await as(ann).complaint.write({ complaintId, text: 'The left one' })).toMatchObject({ status: 'in_review' })
  })
})
