import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aPaidDeal, deliverWebhook, processorEvents, storeWebhook } from '#tests/support/scenes/offers.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'

testApp()

const forget = (days: number) =>
  runJob(aCtx(undefined, { now: DateTime.utc().plus({ days }) }), 'forget-processor-events')
const known = () =>
  queryOne<{ events: number; answers: number }>(
    { tx: undefined },
    `select (select count(*)::int from processor_events) as events,
       (select count(*)::int from processor_answers) as answers`,
  )

test('webhook events are deleted after 90 days, when they are not sent again; sent still later, they change nothing', async () => {
  await aPaidDeal()
  const events = await processorEvents()
  for (const event of events) await deliverWebhook(event)

  const before = await known()
  expect(before?.events).toBe(events.length)
  expect(before?.answers).toBeGreaterThan(0)

  await forget(89)
  expect(await known()).toEqual(before)
  await forget(91)
  expect(await known()).toEqual({ events: 0, answers: 0 })
  for (const event of events) await deliverWebhook(event)

  await statesAreRight()
  await booksAreRight()
})

test('an event that was not handled yet is kept', async () => {
  await aPaidDeal()
  const [event] = (await processorEvents()).reverse()
  if (event) await storeWebhook(event)

  await forget(91)
  expect(await known()).toMatchObject({ events: 1 })
})
