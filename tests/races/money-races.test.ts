import { expect, inject, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { runJob } from '#api/jobs.ts'
import { Payout, Refund } from '#api/payment/payment.model.ts'
import { diceOf } from '#tests/chaos/dice.ts'
import { aServer } from '#tests/support/http.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aDuePayout, aPayment } from '#tests/support/scenes/money-cases.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'
import { ask, type Act, type Told } from './ask.ts'

testApp({ LIMIT_FACTOR: '100000' })
aServer()

const { rounds, seed } = inject('races')
const ROUND_MAX_MS = 20_000
const noTx = { tx: undefined }
const finance = () => anAdmin({ staffRole: 'finance' })

/** All at once, begun in a random order. */
function askAll(acts: readonly Act[], round: number): Promise<Told[]> {
  const dice = diceOf(seed + round)
  const drawn = acts.map((act) => ({ act, place: dice.below(1000) })).toSorted((a, b) => a.place - b.place)
  return Promise.all(drawn.map(({ act }) => ask(act, round % 2 === 0 ? 'rest' : 'call')))
}

const eventsOf = async (machine: string, id: number) =>
  (
    await query<{ event: string }>(
      noTx,
      `select event from audit_events where machine = $1 and thing_id = $2 order by id`,
      [machine, String(id)],
    )
  ).map(({ event }) => event)

/** The ledger of a deal sums to zero, and no more was refunded than captured. */
async function staysBalanced(offerId: number): Promise<void> {
  const sums = await query<{ minor: number }>(
    noTx,
    `select sum(e.amount_minor)::int as minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.offer_id = $1`,
    [offerId],
  )
  expect(sums).toEqual([{ minor: 0 }])
  const left = await query<{ left: number }>(
    noTx,
    `select refundable_minor(id) as left from payments where offer_id = $1 and captured_at is not null and refunded_minor < amount_minor`,
    [offerId],
  )
  for (const one of left) expect(one.left).toBeGreaterThanOrEqual(0)
}

test(
  'a proposed refund that administrators approve, decline and take back at once has one end',
  async () => {
    const [eve, ada, otto, max] = [await finance(), await finance(), await finance(), await finance()]
    const found = new Map<string, number>()
    let deal = await aPayment({ gross: '8000' })
    for (let round = 0; round < rounds; round += 1) {
      const { refundable } = await as(eve).admin.payment({ paymentId: deal.paymentId })
      if (Number(refundable.amount) < 1000) deal = await aPayment({ gross: '8000' })
      const { paymentId, offerId } = deal
      const proposal = { paymentId, amount: pounds('880'), reason: 'Late' }
      const { refunds } = await as(eve).admin.refundPayment(proposal)
      const { id: refundId = 0 } = refunds[0] ?? {}
      const answering = (by: SignedIn, answer: 'approve' | 'decline'): Act => ({
        does: 'admin.answerRefund',
        by,
        input: { paymentId, refundId, answer },
        refusedWith: ['payment.wrong_state'],
      })
      const told = await askAll(
        [
          answering(ada, 'approve'),
          answering(max, 'approve'),
          answering(otto, 'decline'),
          answering(max, 'decline'),
          answering(eve, 'decline'),
          { does: 'admin.refundPayment', by: ada, input: { ...proposal, amount: pounds('1') }, refusedWith: [] },
        ],
        round,
      )

      const { status } = await Refund.findByPk(refundId, { rejectOnEmpty: true })
      found.set(status, (found.get(status) ?? 0) + 1)
      expect(['due', 'declined']).toContain(status)
      expect(await eventsOf('refund', refundId)).toEqual([
        'propose',
        expect.stringMatching(status === 'due' ? /approve/ : /decline|withdraw/),
      ])
      for (const { act, fault, refusal } of told) {
        expect(fault).toBeUndefined()
        if (refusal) expect(act.refusedWith).toContain(refusal.code)
        const wanted = act.input.answer === 'approve' ? 'due' : 'declined'
        if (act.input.answer) expect(refusal === undefined).toBe(wanted === status)
      }
      await workOutbox()
      await staysBalanced(offerId)
    }
    expect([...found.values()].reduce((sum, times) => sum + times, 0)).toBe(rounds)
    await booksAreRight()
    await statesAreRight()
  },
  rounds * ROUND_MAX_MS,
)

test(
  'a payout that is held while it is sent is either held here or paid, and never both',
  async () => {
    const [eve, ada] = [await finance(), await finance()]
    for (let round = 0; round < rounds; round += 1) {
      const { payoutId, offerId } = await aDuePayout()
      const holding = (by: SignedIn): Act => ({
        does: 'admin.decidePayout',
        by,
        input: { payoutId, decision: 'hold', reason: 'Twice' },
        refusedWith: ['payout.wrong_state'],
      })
      const sending: Act = { does: 'send-payouts', input: {}, refusedWith: [] }
      const told = await askAll([holding(eve), sending, holding(ada), { ...sending }], round)
      for (const { fault } of told) expect(fault).toBeUndefined()

      const payout = await Payout.findByPk(payoutId, { rejectOnEmpty: true })
      const holds = (await eventsOf('payout', payoutId)).filter((event) => event === 'withhold')
      expect([payout.status, payout.heldAt !== null, holds.length]).toEqual(
        payout.heldAt ? ['due', true, 1] : ['paid', false, 0],
      )
      if (payout.heldAt) await as(ada).admin.decidePayout({ payoutId, decision: 'release', reason: 'Seen' })
      await runJob(aCtx(), 'send-payouts')
      expect((await Payout.findByPk(payoutId, { rejectOnEmpty: true })).status).toBe('paid')
      await workOutbox()
      await staysBalanced(offerId)
    }
    await booksAreRight()
    await statesAreRight()
  },
  rounds * ROUND_MAX_MS,
)
