import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { runJob } from '#api/jobs.ts'
import { Complaint } from '#api/case/complaint/complaint.model.ts'
import { keptOf } from '#api/offer/fee.rules.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aReturnedDeal } from '#tests/support/scenes/complaints.ts'
import { aPaidDeal, aPayableCourier, deliver, pounds, type Deal } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const inDays = (days: number) => aCtx(undefined, { now: DateTime.utc().plus({ days }) })

async function everythingIsRight(): Promise<void> {
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
}

async function endOf({ offerId, auction }: Deal) {
  const offer = await Offer.findByPk(offerId)
  const fee = await Fee.findOne({ where: { offerId } })
  const payouts = await Payout.findAll({ where: { offerId, status: ['on_hold', 'due', 'processing', 'paid'] } })
  return {
    offer: offer?.status,
    fault: offer?.cancelFault,
    listing: (await Auction.findByPk(auction.id))?.status,
    payout: payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    isHeld: payouts.some(({ status }) => status === 'on_hold'),
    refunded: (await Payment.findOne({ where: { offerId } }))?.refundedMinor,
    fee: fee?.status === 'waived' ? 0 : (fee?.netMinor ?? 0) + (fee?.vatMinor ?? 0),
  }
}

async function keptIf({ offerId }: Deal, settledMinor: number) {
  const { currency, grossMinor, feeNetMinor, feeVatMinor } = (await Offer.findByPk(offerId)) ?? new Offer()
  const { payoutMinor: payout, feeNetMinor: net, feeVatMinor: vat } = keptOf({ currency, grossMinor, feeNetMinor, feeVatMinor, settledMinor }) // prettier-ignore
  return { payout, fee: net + vat }
}

const officeComplaint = async ({ offerId }: Deal) =>
  (await Complaint.findOne({ where: { offerId, side: 'office' } }))?.id ?? 0
const decide = async (complaintId: number, outcome: 'upheld' | 'partly' | 'rejected', amount?: string) =>
  as(await anAdmin({ staffRole: 'moderator' })).complaint.act({ complaintId, event: 'decide', outcome, text: 'As both sides say.', ...(amount ? { amount: pounds(amount) } : {}) }) // prettier-ignore
const appealIsOver = () => runJob(inDays(7.1), 'run-complaint-clocks')

describe('goods that came back', () => {
  test('both sides agree on a split at once, without a complaint: the deal ends with it', async () => {
    const deal = await aReturnedDeal()
    const { proposals } = await as(deal.bob).offer.proposeSettlement({ offerId: deal.offerId, back: pounds('300') })
    await as(deal.ann).offer.answerSettlement({ offerId: deal.offerId, settlementId: proposals[0]?.id ?? 0, answer: 'accept' }) // prettier-ignore
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', fault: 'nobody', listing: 'hidden', isHeld: false, refunded: 30_000, ...(await keptIf(deal, 20_000)) }) // prettier-ignore
  })

  test('without an agreement for 72 hours a complaint opens, and the office splits the price', async () => {
    const deal = await aReturnedDeal()
    await runJob(inDays(2.9), 'open-overdue-complaints')
    expect(await officeComplaint(deal)).toBe(0)
    await runJob(inDays(3.1), 'open-overdue-complaints')
    await runJob(inDays(3.2), 'open-overdue-complaints')
    const complaintId = await officeComplaint(deal)
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toContain('The goods came back')
    expect((await lastMailTo(deal.bob.email)).subject).toContain('The goods came back')
    await decide(complaintId, 'partly', '400')
    await appealIsOver()
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', isHeld: false, refunded: 40_000, ...(await keptIf(deal, 10_000)) }) // prettier-ignore
  })

  test('nothing back to the customer ends it as well, with the whole price for the courier', async () => {
    const deal = await aReturnedDeal()
    await runJob(inDays(3.1), 'open-overdue-complaints')
    await decide(await officeComplaint(deal), 'rejected')
    await appealIsOver()
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', isHeld: false, refunded: 0, ...(await keptIf(deal, 50_000)) }) // prettier-ignore
  })
})

describe('goods that never arrive', () => {
  const missingDeal = async (): Promise<Deal> => {
    const deal = await aPaidDeal({ bob: await aPayableCourier() })
    await Offer.update({ deliveryDate: DateTime.utc().toFormat('yyyy-MM-dd') }, { where: { id: deal.offerId } })
    return deal
  }

  test('after a week both are asked once, after two a complaint opens', async () => {
    const deal = await missingDeal()
    await runJob(inDays(7), 'open-overdue-complaints')
    await runJob(inDays(7.1), 'open-overdue-complaints')
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toContain('Has this arrived?')
    expect(await officeComplaint(deal)).toBe(0)
    await runJob(inDays(14), 'open-overdue-complaints')
    expect(await as(deal.bob).complaint.get({ complaintId: await officeComplaint(deal) })).toMatchObject({ kind: 'not_delivered', status: 'in_review', held: pounds('500') }) // prettier-ignore
  })

  test('undecided 75 days after the booking, all of it goes back', async () => {
    const deal = await missingDeal()
    await runJob(inDays(14), 'open-overdue-complaints')
    await runJob(inDays(74.9), 'run-complaint-clocks')
    expect((await endOf(deal)).offer).toBe('accepted')
    await runJob(inDays(75.1), 'run-complaint-clocks')
    await everythingIsRight()
    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', payout: 0, refunded: 50_000 })
  })

  test('the office finds that it was delivered: the deal is done and the courier is paid', async () => {
    const deal = await missingDeal()
    await runJob(inDays(14), 'open-overdue-complaints')
    await decide(await officeComplaint(deal), 'rejected')
    await appealIsOver()
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'realized', isHeld: false, refunded: 0, ...(await keptIf(deal, 50_000)) }) // prettier-ignore
  })

  test('the customer confirms after all: the complaint is closed', async () => {
    const deal = await missingDeal()
    await runJob(inDays(14), 'open-overdue-complaints')
    await deliver(deal)
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await everythingIsRight()

    expect((await as(deal.ann).complaint.get({ complaintId: await officeComplaint(deal) })).status).toBe('closed')
    expect(await endOf(deal)).toMatchObject({ offer: 'realized', isHeld: false, ...(await keptIf(deal, 50_000)) })
  })
})

describe('a disputed late cancellation', () => {
  const disputed = async () => {
    const deal = await anAskedDeal({ bob: await aPayableCourier() })
    const { bob, offerId, requestId } = deal
    await as(bob).offer.answerCancellation({ offerId, requestId, answer: 'dispute' })
    return deal
  }

  test('opens a complaint, which the two sides can settle', async () => {
    const deal = await disputed()
    const { proposals } = await as(deal.ann).offer.proposeSettlement({ offerId: deal.offerId, back: pounds('450') })
    await as(deal.bob).offer.answerSettlement({ offerId: deal.offerId, settlementId: proposals[0]?.id ?? 0, answer: 'accept' }) // prettier-ignore
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', isHeld: false, refunded: 45_000, ...(await keptIf(deal, 5000)) }) // prettier-ignore
  })

  test('rejected by the office, the deal stands and is paid when it is done', async () => {
    const deal = await disputed()
    await decide(await officeComplaint(deal), 'rejected')
    await appealIsOver()
    expect((await endOf(deal)).offer).toBe('accepted')
    await deliver(deal)
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await everythingIsRight()
    expect(await endOf(deal)).toMatchObject({ offer: 'realized', isHeld: false, ...(await keptIf(deal, 50_000)) })
  })

  test('the courier collects after all: nothing is left to decide', async () => {
    const deal = await disputed()
    await deliver(deal)
    expect((await as(deal.ann).complaint.get({ complaintId: await officeComplaint(deal) })).status).toBe('closed')
  })

  test('the office cancels meanwhile: the complaint is closed with it, and nothing is paid twice', async () => {
    const deal = await disputed()
    const admin = await anAdmin({ staffRole: 'moderator' })
    await as(admin).offer.cancel({
      offerId: deal.offerId,
      fault: 'nobody',
      reason: 'Storm',
      courierKeeps: pounds('50'),
    })
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', payout: 5000, isHeld: false, refunded: 45_000 })
    expect((await as(deal.ann).complaint.get({ complaintId: await officeComplaint(deal) })).status).toBe('closed')
  })
})

describe('a courier who never came', () => {
  const absent = async () => {
    const deal = await aPaidDeal({ bob: await aPayableCourier() })
    await Offer.update({ pickupDate: DateTime.utc().toFormat('yyyy-MM-dd') }, { where: { id: deal.offerId } })
    const later = { now: DateTime.utc().plus({ days: 2 }) }
    const { id } = await as(deal.ann, later).complaint.add({
      offerId: deal.offerId,
      kind: 'no_show',
      text: 'Waited all day',
    })
    return { ...deal, complaintId: id }
  }

  test('upheld, all of it goes back and the courier is at fault', async () => {
    const deal = await absent()
    await as(deal.bob).complaint.write({ complaintId: deal.complaintId, text: 'Flat tyre' })
    await decide(deal.complaintId, 'upheld', '500')
    await as(deal.bob).complaint.act({ complaintId: deal.complaintId, event: 'accept' })
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', fault: 'courier', payout: 0, refunded: 50_000 })
  })

  test('the courier cancels while it is open: the refund is ordered once', async () => {
    const deal = await absent()
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await as(deal.bob).complaint.write({ complaintId: deal.complaintId, text: 'Cancelled it' })
    expect(await refusal(decide(deal.complaintId, 'upheld', '500'))).toBe('invalid')
    await decide(deal.complaintId, 'upheld')
    await as(deal.bob).complaint.act({ complaintId: deal.complaintId, event: 'accept' })
    await everythingIsRight()
    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', payout: 0, refunded: 50_000 })
  })
})

describe('two at once have one outcome', () => {
  const settled = async (
    calls: (deal: Deal & { complaintId: number; settlementId: number; admin: SignedIn }) => Promise<unknown>[],
  ) => {
    const deal = await aReturnedDeal()
    await runJob(inDays(3.1), 'open-overdue-complaints')
    const complaintId = await officeComplaint(deal)
    const { proposals } = await as(deal.bob).offer.proposeSettlement({ offerId: deal.offerId, back: pounds('300') })
    const admin = await anAdmin({ staffRole: 'moderator' })
    const made = calls({ ...deal, complaintId, settlementId: proposals[0]?.id ?? 0, admin })
    const said = await Promise.all(made.map(refusal))
    await appealIsOver()
    await everythingIsRight()
    return { deal, said, end: await endOf(deal) }
  }

  test('the office decides while the other side accepts', async () => {
    const { deal, said, end } = await settled(({ ann, offerId, settlementId, complaintId, admin }) => [
      as(ann).offer.answerSettlement({ offerId, settlementId, answer: 'accept' }),
      as(admin).complaint.act({
        complaintId,
        event: 'decide',
        outcome: 'upheld',
        text: 'All back',
        amount: pounds('500'),
      }),
    ])

    expect(said.filter((one) => one === 'accepted')).toHaveLength(1)
    expect(end).toMatchObject(said[0] === 'accepted' ? { refunded: 30_000, ...(await keptIf(deal, 20_000)) } : { refunded: 50_000, payout: 0 }) // prettier-ignore
  })

  test('two administrators decide', async () => {
    const other = await anAdmin({ staffRole: 'moderator' })
    const { said, end } = await settled(({ complaintId, admin }) =>
      [admin, other].map(
        (by, at) =>
        as(by).complaint.act({ complaintId, event: 'decide', outcome: 'partly', text: 'Some', amount: pounds(at ? '200' : '100') }), // prettier-ignore
      ),
    )

    expect(said.sort()).toEqual(['accepted', 'complaint.wrong_state'])
    expect([10_000, 20_000]).toContain(end.refunded)
  })

  test('the acceptance comes twice', async () => {
    const { said, end } = await settled(({ ann, offerId, settlementId }) =>
      [1, 2].map(() => as(ann).offer.answerSettlement({ offerId, settlementId, answer: 'accept' })),
    )

    expect(said).toEqual(['accepted', 'accepted'])
    expect(end).toMatchObject({ offer: 'cancelled', refunded: 30_000 })
  })
})
