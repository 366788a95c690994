import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { runJob } from '#api/jobs.ts'
import { Payout } from '#api/payment/payment.model.ts'
import type { PayoutDecision } from '#api/payment/payment.rules.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aDuePayout } from '#tests/support/scenes/money-cases.ts'
import { aPaidDeal, deliver, type Deal } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const none = { tx: undefined }
const finance = () => anAdmin({ staffRole: 'finance' })
const payoutOf = ({ offerId }: Deal) => Payout.findOne({ where: { offerId }, rejectOnEmpty: true })
const send = () => runJob(aCtx(), 'send-payouts')
const release = (hours = 100) => runJob(aCtx(undefined, { now: DateTime.utc().plus({ hours }) }), 'release-payouts')
const decide = (by: SignedIn, payoutId: number, decision: PayoutDecision) =>
  as(by).admin.decidePayout({ payoutId, decision, reason: 'The same van twice on one day' })
const historyOf = async ({ bob, offerId }: Deal) =>
  (await as(bob).payment.history({})).data.find((entry) => entry.offerId === offerId)
const eventsOf = async ({ userId }: SignedIn) =>
  (
    await query<{ event: string }>(none, `select event from notifications where user_id = $1 order by id`, [userId])
  ).map(({ event }) => event)

async function allIsRight(): Promise<void> {
  await workOutbox()
  await booksAreRight()
  await statesAreRight()
}

describe('a payout held by the office', () => {
  test('waits although it is due, and goes once it is let go', async () => {
    const deal = await aDuePayout()
    const eve = await finance()
    const held = await decide(eve, deal.payoutId, 'hold')
    expect(held).toMatchObject({
      status: 'due',
      obstacle: 'held',
      hold: { byId: eve.userId, reason: 'The same van twice on one day' },
      decisions: ['release'],
    })
    await release()
    await send()
    expect((await payoutOf(deal)).status).toBe('due')

    expect(await decide(await finance(), deal.payoutId, 'release')).toMatchObject({ hold: null, decisions: ['hold'] })
    await send()
    expect((await payoutOf(deal)).status).toBe('paid')
    await allIsRight()
  })

  test('before the delivery does not keep the deal from being closed, only its money', async () => {
    const deal = await aPaidDeal()
    const { id } = await payoutOf(deal)
    await decide(await finance(), id, 'hold')
    await deliver(deal)
    await release()
    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).status).toBe('realized')
    expect((await payoutOf(deal)).status).toBe('on_hold')

    await decide(await finance(), id, 'release')
    await release()
    expect((await payoutOf(deal)).status).toBe('due')
    await allIsRight()
  })

  test('is being checked, as the courier reads it, and its end is told like its beginning', async () => {
    const deal = await aDuePayout()
    await decide(await finance(), deal.payoutId, 'hold')
    expect(await historyOf(deal)).toMatchObject({ status: 'due', waitsFor: 'check' })
    await decide(await finance(), deal.payoutId, 'release')
    expect(await historyOf(deal)).toMatchObject({ waitsFor: null })
    await workOutbox()
    expect((await eventsOf(deal.bob)).filter((event) => event.startsWith('payout.'))).toEqual([
      'payout.withhold',
      'payout.letGo',
    ])
  })

  test('is not sent by the database either, whatever asks for it', async () => {
    const deal = await aDuePayout()
    await decide(await finance(), deal.payoutId, 'hold')
    const sent = query(none, `update payouts set status = 'processing' where id = $1 returning id`, [deal.payoutId])
    await expect(sent).rejects.toThrow(/has to wait: held/)
  })

  test('stays held by the first of two holds, and lets go once', async () => {
    const deal = await aDuePayout()
    const eve = await finance()
    await decide(eve, deal.payoutId, 'hold')
    expect(await decide(await finance(), deal.payoutId, 'hold')).toMatchObject({ hold: { byId: eve.userId } })
    await decide(eve, deal.payoutId, 'release')
    expect(await decide(eve, deal.payoutId, 'release')).toMatchObject({ hold: null })
    const noted = await query<{ event: string }>(
      none,
      `select event from audit_events where machine = 'payout' and thing_id = $1 and event in ('withhold', 'letGo') order by id`,
      [String(deal.payoutId)],
    )
    expect(noted.map(({ event }) => event)).toEqual(['withhold', 'letGo'])
  })

  test('for more than three days is before the office', async () => {
    const deal = await aDuePayout()
    await decide(await finance(), deal.payoutId, 'hold')
    const ada = await finance()
    const counted = async (days: number) =>
      (await as(ada, { now: DateTime.utc().plus({ days }) }).admin.dashboard()).queues.find(
        ({ queue }) => queue === 'heldPayouts',
      )?.count ?? 0
    const before = await counted(2.9)
    expect(await counted(3.1)).toBeGreaterThan(before)
    const { data } = await as(ada).admin.payouts({ status: 'held' })
    expect(data).toContainEqual(expect.objectContaining({ id: deal.payoutId, isHeld: true, obstacle: 'held' }))
  })
})

test.each(['processing', 'paid', 'cancelled'] as const)('a payout that is %s can no longer be held', async (status) => {
  const deal = await aDuePayout()
  const set = status === 'paid' ? `status = 'paid', paid_at = now()` : `status = '${status}'`
  await query(none, `update payouts set ${set} where id = $1 returning id`, [deal.payoutId])
  expect(await conflict(decide(await finance(), deal.payoutId, 'hold'))).toMatchObject({
    code: 'payout.wrong_state',
    state: status,
  })
})

test('a failed payout is sent again when the office asks for it, and not while it is held', async () => {
  const deal = await aDuePayout()
  await query(none, `update payouts set status = 'failed', attempts = 3 where id = $1 returning id`, [deal.payoutId])
  const eve = await finance()
  expect((await as(eve).admin.payout({ payoutId: deal.payoutId })).decisions).toEqual(['hold', 'retry'])
  await decide(eve, deal.payoutId, 'hold')
  expect(await conflict(decide(eve, deal.payoutId, 'retry'))).toMatchObject({ state: 'failed', reason: 'held' })
  await decide(eve, deal.payoutId, 'release')
  expect(await decide(eve, deal.payoutId, 'retry')).toMatchObject({ status: 'due' })
  await send()
  expect((await payoutOf(deal)).status).toBe('paid')
  expect(await refusal(decide(eve, deal.payoutId, 'retry'))).toBe('payout.wrong_state')
})

test('a hold needs a reason, and the role of finance', async () => {
  const { payoutId } = await aDuePayout()
  const hold = { payoutId, decision: 'hold', reason: ' ' } as const
  expect(await wrongFields(as(await finance()).admin.decidePayout(hold))).toEqual({ reason: 'required' })
  expect(await refusal(decide(await finance(), 999_999, 'hold'))).toBe('not_found')
  for (const staffRole of ['support', 'moderator', 'verifier', 'translator'] as const) {
    const by = await anAdmin({ staffRole })
    expect(await refusal(decide(by, payoutId, 'hold'))).toBe('forbidden')
    expect(await refusal(as(by).admin.payout({ payoutId }))).toBe('forbidden')
  }
})
