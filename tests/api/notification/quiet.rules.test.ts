import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { endOfQuiet, nextHour } from '#api/notification/quiet.rules.ts'

test.each([
  ['2026-11-23T21:59', '2026-11-23T21:59'],
  ['2026-11-23T22:00', '2026-11-24T07:00'],
  ['2026-11-24T00:30', '2026-11-24T07:00'],
  ['2026-11-24T06:59', '2026-11-24T07:00'],
  ['2026-11-24T07:00', '2026-11-24T07:00'],
  // Also in the night when the clocks go forward.
  ['2026-03-28T23:00', '2026-03-29T07:00'],
])('with quiet nights, a message of %s is due at %s', (now, due) => {
  const zone = 'Europe/Warsaw'

  const told = endOfQuiet(DateTime.fromISO(now, { zone }), zone)

  expect(told.toFormat("yyyy-MM-dd'T'HH:mm")).toBe(due)
})

test.each([
  ['2026-11-23T12:00', '2026-11-24T07:00 +01:00'],
  ['2026-11-23T06:59', '2026-11-23T07:00 +01:00'],
  ['2026-11-23T07:00', '2026-11-24T07:00 +01:00'],
  // Before the nights when the clocks go forward and back.
  ['2026-03-28T12:00', '2026-03-29T07:00 +02:00'],
  ['2026-10-24T12:00', '2026-10-25T07:00 +01:00'],
])('the daily mail started at %s is due at seven in its storefront’s time zone: %s', (now, due) => {
  const zone = 'Europe/Warsaw'

  const at = nextHour(DateTime.fromISO(now, { zone }), zone, 7)

  expect(at.toFormat("yyyy-MM-dd'T'HH:mm ZZ")).toBe(due)
})
