import { afterEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { runJob } from '#api/jobs.ts'
import { Payment, Payout, Refund } from '#api/payment/payment.model.ts'
import { usualHabits } from '#sandbox/card-processor/console-acts.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aDispute, aPayment, aProposedRefund, chargeOf } from '#tests/support/scenes/money-cases.ts'
import { aConfirmedDeal, deliverWebhooks, pounds, type Deal } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theCardSandbox, workOutbox } from '#tests/support/test-app.ts'

testApp()

afterEach(() => {
  theCardSandbox().setHabits(usualHabits)
})

const none = { tx: undefined }
const finance = () => anAdmin({ staffRole: 'finance' })
/** 870 GBP are 1,000 EUR by the fixed rates. */
const LIMIT = '870'

const paymentOf = async ({ offerId }: Deal) => (await Payment.findOne({ where: { offerId }, rejectOnEmpty: true })).id
const lastRefund = async (paymentId: number) =>
  Refund.findOne({ where: { paymentId }, order: [['id', 'DESC']], rejectOnEmpty: true })

const refund = (by: SignedIn, paymentId: number, amount: string) =>
  as(by).admin.refundPayment({ paymentId, amount: pounds(amount), reason: 'The van came a day late' })

const answer = (
  by: SignedIn,
  { paymentId, refundId }: { paymentId: number; refundId: number },
  said: 'approve' | 'decline',
) => as(by).admin.answerRefund({ paymentId, refundId, answer: said, reason: '' })

/** Balances of one deal by ledger account, without those at zero. */
async function booksOf({ offerId }: Deal): Promise<Record<string, number>> {
  const sums = await query<{ account: string; minor: number }>(
    none,
    `select account, sum(amount_minor)::int as minor from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id where t.offer_id = $1
     group by account having sum(amount_minor) <> 0`,
    [offerId],
  )
  return Object.fromEntries(sums.map(({ account, minor }) => [account, minor]))
}

async function allIsRight(): Promise<void> {
  await workOutbox()
  await deliverWebhooks()
  await workOutbox()
  await booksAreRight()
  await statesAreRight()
}

const eventsOf = async ({ userId }: SignedIn) =>
  (await query<{ event: string }>(none, `select event from notifications where user_id = $1`, [userId])).map(
    ({ event }) => event,
  )

describe('a refund by the office', () => {
  test('goes, if it is a part, to the card at our cost: the money held for the deal and the share stay', async () => {
    const deal = await aPayment()
    const { refunds, refundable } = await refund(await finance(), deal.paymentId, '50')
    expect(refunds).toMatchObject([{ status: 'due', bearer: 'platform', reason: 'The van came a day late' }])
    expect(refundable).toEqual(pounds('450'))
    await allIsRight()

    expect(await lastRefund(deal.paymentId)).toMatchObject({ status: 'succeeded', amountMinor: 5000 })
    expect(await Payment.findByPk(deal.paymentId)).toMatchObject({ status: 'partially_refunded', refundedMinor: 5000 })
    expect(await booksOf(deal)).toEqual({ clearing: 45_000, held: -50_000, goodwill: 5000 })
    expect(await eventsOf(deal.ann)).toContain('refund.grant')
  })

  test('does not keep the courier from the whole share, even if it is all of the payment', async () => {
    const deal = await aConfirmedDeal()
    await refund(await finance(), await paymentOf(deal), '500')
    await allIsRight()
    await runJob(aCtx(), 'send-payouts')

    expect(await Payment.findByPk(await paymentOf(deal))).toMatchObject({ status: 'refunded' })
    expect(await Payout.findOne({ where: { offerId: deal.offerId } })).toMatchObject({ status: 'paid' })
    const { clearing = 0, goodwill, held } = await booksOf(deal)
    expect([goodwill, held]).toEqual([50_000, undefined])
    expect(clearing).toBeLessThan(0)
    await allIsRight()
  })

  test('counts towards what the customer gets back when the deal is cancelled later', async () => {
    const deal = await aPayment()
    await refund(await finance(), deal.paymentId, '50')
    await allIsRight()
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await allIsRight()

    expect(await Payment.findByPk(deal.paymentId)).toMatchObject({ status: 'refunded' })
    expect(await booksOf(deal)).toEqual({})
  })

  test('stays with the customer besides what the deal owes them, while the payment has room for both', async () => {
    const deal = await aPayment()
    await refund(await finance(), deal.paymentId, '50')
    await allIsRight()
    const ending = { fault: 'customer', reason: 'Nobody at home', courierKeeps: pounds('400') } as const
    await as(await anAdmin()).offer.cancel({ offerId: deal.offerId, ...ending })
    await allIsRight()

    expect(await Payment.findByPk(deal.paymentId)).toMatchObject({ refundedMinor: 15_000 })
    expect(await booksOf(deal)).toEqual({ clearing: 35_000, courier_payable: -40_000, goodwill: 5000 })
  })

  test('that is still to be sent when the deal is cancelled is counted too', async () => {
    const deal = await aPayment()
    await refund(await finance(), deal.paymentId, '50')
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await allIsRight()

    expect(await Payment.findByPk(deal.paymentId)).toMatchObject({ status: 'refunded' })
    expect(await booksOf(deal)).toEqual({})
  })

  test('that the card refuses comes back to the office, and is sent again from what is owed', async () => {
    theCardSandbox().setHabits({ refunds: 'failed' })
    const deal = await aPayment()
    const eve = await finance()
    await refund(eve, deal.paymentId, '50')
    await allIsRight()
    expect(await lastRefund(deal.paymentId)).toMatchObject({ status: 'failed' })
    expect(await booksOf(deal)).toEqual({ clearing: 50_000, held: -50_000, goodwill: 5000, refund: -5000 })
    const { data } = await as(eve).payment.cases({ offerId: deal.offerId })
    expect(data).toMatchObject([{ kind: 'refund', status: 'failed', isOurs: true }])

    theCardSandbox().setHabits(usualHabits)
    const input = { kind: 'refund', id: data[0]?.id ?? 0, reason: 'New card' } as const
    await as(eve).payment.decideCase({ ...input, decision: 'retry' })
    await allIsRight()

    expect(await lastRefund(deal.paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await booksOf(deal)).toEqual({ clearing: 45_000, held: -50_000, goodwill: 5000 })
  })

  test('that the card refuses can be paid from the bank instead', async () => {
    theCardSandbox().setHabits({ refunds: 'failed' })
    const deal = await aPayment()
    const eve = await finance()
    await refund(eve, deal.paymentId, '50')
    await allIsRight()
    const { data } = await as(eve).payment.cases({ offerId: deal.offerId })
    const input = { kind: 'refund', id: data[0]?.id ?? 0, reason: 'Bank transfer 17' } as const
    await as(eve).payment.decideCase({ ...input, decision: 'settle' })
    await allIsRight()

    expect(await booksOf(deal)).toEqual({ clearing: 50_000, held: -50_000, goodwill: 5000, bank: -5000 })
  })

  test.each([
    ['500.01', { 'amount.amount': 'max' }],
    ['0', { 'amount.amount': 'min' }],
  ])('is refused at its field if it is %s', async (amount, errors) => {
    const { paymentId } = await aPayment()
    expect(await wrongFields(refund(await finance(), paymentId, amount))).toEqual(errors)
  })

  test('in another currency or without a reason is refused at its field', async () => {
    const { paymentId } = await aPayment()
    const { admin } = as(await finance())
    const input = { paymentId, amount: pounds('5'), reason: 'Late' }
    const euros = { ...input, amount: { amount: '5.00', currency: 'EUR' as const } }
    expect(await wrongFields(admin.refundPayment(euros))).toEqual({ 'amount.currency': 'currency' })
    expect(await wrongFields(admin.refundPayment({ ...input, reason: ' ' }))).toEqual({ reason: 'required' })
  })

  test('counts what is ordered, so that all refunds together never exceed the payment', async () => {
    const { paymentId } = await aPayment()
    const eve = await finance()
    await refund(eve, paymentId, '300')
    expect(await wrongFields(refund(eve, paymentId, '200.01'))).toEqual({ 'amount.amount': 'max' })
    await refund(eve, paymentId, '200')
    expect(await refusal(refund(eve, paymentId, '0.01'))).toBe('invalid')
    await allIsRight()
    expect(await Payment.findByPk(paymentId)).toMatchObject({ status: 'refunded', refundedMinor: 50_000 })
  })

  test('is refused by the database itself if it exceeds the payment', async () => {
    const { paymentId } = await aPayment()
    const { userId } = await finance()
    const values = {
      paymentId,
      status: 'due',
      amountMinor: 50_001,
      key: 'x',
      bearer: 'platform',
      proposedBy: userId,
    } as const
    await expect(Refund.create({ ...values, reason: 'x' })).rejects.toThrow(/exceeds what is left/)
  })

  test('by two administrators at once is made once, if only one fits', async () => {
    const { paymentId } = await aPayment()
    const [eve, ada] = [await finance(), await finance()]
    const said = await Promise.all([eve, ada].map((by) => refusal(refund(by, paymentId, '400'))))
    expect(said.toSorted()).toEqual(['accepted', 'invalid'])
    await allIsRight()
  })

  test('is refused while nothing is captured, and while the bank has the payment under dispute', async () => {
    const eve = await finance()
    const disputed = await aDispute()
    expect(await conflict(refund(eve, await paymentOf(disputed), '5'))).toMatchObject({ reason: 'disputed' })
    const done = await aPayment()
    await as(done.bob).offer.cancel({ offerId: done.offerId })
    await as(done.ann).auction.rescue({ auction: done.auction.id, answer: 'takeBack' })
    await allIsRight()
    expect(await conflict(refund(eve, done.paymentId, '5'))).toMatchObject({
      code: 'payment.wrong_state',
      state: 'refunded',
    })
    expect(await refusal(refund(eve, 999_999, '5'))).toBe('not_found')
  })
})

describe('a refund above 1,000 EUR', () => {
  test('waits for a second administrator, and is sent once that one approves it', async () => {
    const deal = await aProposedRefund()
    await allIsRight()
    expect(await lastRefund(deal.paymentId)).toMatchObject({ status: 'proposed' })
    expect(await booksOf(deal)).toEqual({ clearing: 120_000, held: -120_000 })
    expect(await eventsOf(deal.ann)).not.toContain('refund.grant')

    const { refunds } = await answer(await finance(), deal, 'approve')
    expect(refunds).toMatchObject([{ status: 'due' }])
    await allIsRight()

    expect(await lastRefund(deal.paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await booksOf(deal)).toEqual({ clearing: 30_000, held: -120_000, goodwill: 90_000 })
    expect(await eventsOf(deal.ann)).toContain('refund.approve')
  })

  test('is never approved by the one who proposed it, who can take it back', async () => {
    const deal = await aProposedRefund()
    expect(await refusal(answer(deal.eve, deal, 'approve'))).toBe('forbidden')
    await answer(deal.eve, deal, 'decline')
    expect(await refusal(answer(await finance(), deal, 'approve'))).toBe('payment.wrong_state')
    const events = await query(none, `select event, reason from audit_events where machine = 'refund' order by id`)
    expect(events.slice(-2)).toEqual([
      { event: 'propose', reason: 'A day late' },
      { event: 'withdraw', reason: null },
    ])
    await allIsRight()
    expect(await booksOf(deal)).toEqual({ clearing: 120_000, held: -120_000 })
  })

  test('that is declined leaves the money where it is, and may be proposed again', async () => {
    const deal = await aProposedRefund()
    await answer(await finance(), deal, 'decline')
    await refund(deal.eve, deal.paymentId, '1000')
    expect(await lastRefund(deal.paymentId)).toMatchObject({ status: 'proposed', amountMinor: 100_000 })
    await allIsRight()
  })

  test('is one in parts too: the parts of one administrator count together', async () => {
    const { paymentId } = await aPayment({ gross: '1200' })
    const eve = await finance()
    expect((await refund(eve, paymentId, LIMIT)).refunds[0]?.status).toBe('due')
    const { refunds, alone } = await refund(eve, paymentId, '0.01')
    expect([refunds[0]?.status, alone]).toEqual(['proposed', pounds('0')])
    await allIsRight()
  })

  test('is the only proposal of its payment', async () => {
    const { paymentId } = await aPayment({ gross: '2400' })
    const eve = await finance()
    await refund(eve, paymentId, '900')
    expect(await conflict(refund(await finance(), paymentId, '900'))).toMatchObject({ reason: 'proposed' })
    expect(await refusal(refund(eve, paymentId, '90'))).toBe('accepted')
    await allIsRight()
  })

  test('can no longer be approved once the money has gone back another way', async () => {
    const deal = await aProposedRefund()
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await allIsRight()
    expect(await refusal(answer(await finance(), deal, 'approve'))).toBe('payment.wrong_state')
    await answer(await finance(), deal, 'decline')
    expect(await booksOf(deal)).toEqual({})
  })

  test('is not approved while the bank has the payment under dispute', async () => {
    const deal = await aProposedRefund()
    theCardSandbox().act('open a dispute', await chargeOf(deal))
    await allIsRight()
    expect(await refusal(answer(await finance(), deal, 'approve'))).toBe('payment.wrong_state')
  })

  test('stands before the office until it is answered', async () => {
    const deal = await aProposedRefund()
    const ada = await finance()
    const counted = async () =>
      (await as(ada).admin.dashboard()).queues.find(({ queue }) => queue === 'refunds')?.count ?? 0
    const listed = async () => (await as(ada).admin.payments({ status: 'proposed' })).data.map(({ id }) => id)
    const before = await counted()
    expect(await listed()).toContain(deal.paymentId)
    const seen = await as(ada).admin.payment({ paymentId: deal.paymentId })
    expect(seen).toMatchObject({ mayRefund: false, refundable: pounds('300'), alone: pounds('870') })
    await answer(ada, deal, 'decline')
    expect(await counted()).toBe(before - 1)
    expect(await listed()).not.toContain(deal.paymentId)
  })
})

test('only finance refunds, proposes and answers', async () => {
  const deal = await aProposedRefund()
  for (const staffRole of ['support', 'moderator', 'verifier', 'translator'] as const) {
    const by = await anAdmin({ staffRole })
    expect(await refusal(refund(by, deal.paymentId, '5'))).toBe('forbidden')
    expect(await refusal(answer(by, deal, 'approve'))).toBe('forbidden')
    expect(await refusal(as(by).admin.payment({ paymentId: deal.paymentId }))).toBe('forbidden')
  }
})

test('a refund by the office is in the history of its deal, with its reason', async () => {
  const deal = await aPayment()
  await refund(await finance(), deal.paymentId, '50')
  await allIsRight()
  const { line } = await as(await anAdmin({ staffRole: 'support' })).admin.deal({
    offerId: deal.offerId,
    line: 'money',
  })
  expect(line.data.map(({ move }) => move)).toContainEqual(
    expect.objectContaining({ machine: 'refund', event: 'grant', reason: 'The van came a day late' }),
  )
})
