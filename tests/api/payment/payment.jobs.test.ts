import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aPaidDeal, deliverWebhook, processorEvents } from '#tests/support/scenes/offers.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'

testApp()

const forget = (days: number) =>
  runJob(aCtx(undefined, { now: DateTime.utc().plus({ days }) }), 'forget-processor-events')
const known = async () =>
  (await queryOne<{ many: number }>({ tx: undefined }, `select count(*)::int as many from processor_events`))?.many

test('webhook events are deleted after 90 days, when they are not sent again; sent still later, they change nothing', async () => {
  await aPaidDeal()
  const events = await processorEvents()
  for (const event of events) await deliverWebhook(event)

  await forget(89)
  expect(await known()).toBe(events.length)
  await forget(91)
  expect(await known()).toBe(0)
  for (const event of events) await deliverWebhook(event)

  await statesAreRight()
  await booksAreRight()
})
