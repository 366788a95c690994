import { expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aPaidDeal, priced } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

test('each queue shows its number, oldest entry and first deadline, longest wait first, to the roles that work on it', async () => {
  const { ann, offerId } = await aPaidDeal()
  await as(ann).offer.fraud({ offerId, reason: 'He wants it by bank transfer.' })
  const asked = await anAskedDeal()
  await query({ tx: undefined }, `update payouts set status = 'failed', updated_at = $2 where offer_id = $1`, [
    asked.offerId,
    new Date('2026-01-02T03:04:05Z'),
  ])
  const queuesOf = async (staffRole: 'moderator' | 'finance' | 'translator' | 'super') =>
    (await as(await anAdmin({ staffRole })).admin.dashboard()).queues

  expect((await queuesOf('moderator')).map(({ queue, count }) => [queue, count])).toEqual([
    ['fraud', 1],
    ['cancellations', 1],
  ])
  const { until } = (await priced(asked.bob, asked.offerId)).cancellation ?? {}
  expect((await queuesOf('moderator')).map(({ due }) => due)).toEqual([null, until])
  expect(await queuesOf('finance')).toEqual([
    { queue: 'payouts', count: 1, oldest: '2026-01-02T03:04:05.000Z', due: null },
  ])
  expect(await queuesOf('translator')).toEqual([])
  expect((await queuesOf('super')).map(({ queue }) => queue)).toEqual(['payouts', 'fraud', 'cancellations'])
})

test('late cancellations are listed until their courier has agreed', async () => {
  const { bob, offerId, requestId } = await anAskedDeal()
  const moderator = as(await anAdmin({ staffRole: 'moderator' }))
  const found = async () => (await moderator.offer.cancellations()).data.filter((one) => one.offerId === offerId)

  expect(await found()).toMatchObject([{ id: requestId, status: 'open', reason: 'Sold' }])
  await as(bob).offer.answerCancellation({ offerId, requestId, answer: 'dispute' })
  expect(await found()).toMatchObject([{ status: 'disputed' }])
  const finance = as(await anAdmin({ staffRole: 'finance' }))
  expect(await refusal(finance.offer.cancellations())).toBe('forbidden')
})
