import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { endOfQuiet } from '#api/notification/push.rules.ts'

test.each([
  ['2026-11-23T21:59', '2026-11-23T21:59'],
  ['2026-11-23T22:00', '2026-11-24T06:00'],
  ['2026-11-24T00:30', '2026-11-24T06:00'],
  ['2026-11-24T05:59', '2026-11-24T06:00'],
  ['2026-11-24T06:00', '2026-11-24T06:00'],
  // In the night in which the clock goes forward, too.
  ['2026-03-28T23:00', '2026-03-29T06:00'],
])('who wants his nights quiet is told what happens at %s at %s', (now, due) => {
  const zone = 'Europe/Warsaw'

  const told = endOfQuiet(DateTime.fromISO(now, { zone }), zone)

  expect(told.toFormat("yyyy-MM-dd'T'HH:mm")).toBe(due)
})
