import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const forget = (hours: number) =>
  runJob(aCtx(guestCaller, { now: DateTime.utc().plus({ hours }) }), 'forget-idempotency-keys')
const kept = async () =>
  (await queryOne<{ many: number }>(noTx, `select count(*)::int as many from idempotency_keys`))?.many

test('an idempotency key is deleted after a day, and not before', async () => {
  await as(guestCaller, { idempotencyKey: 'mine' }).storefront.logCookieConsent({ consent: 1 })

  await forget(23)
  expect(await kept()).toBe(1)

  await forget(25)
  expect(await kept()).toBe(0)
})

test('all old keys are deleted, however many there are', async () => {
  await query(
    noTx,
    `insert into idempotency_keys (caller, call, key, request_hash)
     select 'guest', 'call', key::text, '' from generate_series(1, 2500) key`,
  )

  await forget(25)

  expect(await kept()).toBe(0)
})
