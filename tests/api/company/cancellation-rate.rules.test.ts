import { describe, expect, test } from 'vitest'
import {
  cancellationPercent,
  cancellationStep,
  countsUntil,
  nextFall,
  opensFor,
} from '#api/company/reputation/cancellation-rate.rules.ts'

const published = new Date('2026-11-28T08:00:00Z')

describe('the cancellation rate', () => {
  test.each([
    [0, 0, 0, 'fine'],
    [1, 1, 10, 'fine'],
    [2, 2, 20, 'warned'],
    [1, 10, 10, 'fine'],
    [2, 10, 20, 'warned'],
    [3, 10, 30, 'waits12'],
    [4, 10, 40, 'waits24'],
    [5, 10, 50, 'paused'],
    [5, 25, 20, 'warned'],
    [6, 25, 24, 'waits12'],
    [40, 100, 40, 'waits24'],
    [41, 100, 41, 'paused'],
  ])('for %i cancelled out of %i deals is %i%% and leads to: %s', (cancelled, deals, percent, step) => {
    expect([cancellationPercent({ cancelled, deals }), cancellationStep({ cancelled, deals })]).toEqual([percent, step])
  })

  test.each([
    [2, 'now'],
    [3, new Date('2026-11-28T20:00:00Z')],
    [4, new Date('2026-11-29T08:00:00Z')],
    [5, 'never'],
  ])('for %i out of 10 opens a listing at its time', (cancelled, opens) => {
    expect(opensFor({ cancelled, deals: 10 }, published)).toEqual(opens)
  })

  test('falls on the day after the last one on which an old cancellation counts', () => {
    const days = [
      { day: '2026-11-20', cancelled: 1, deals: 1 },
      { day: '2026-10-01', cancelled: 0, deals: 4 },
      { day: '2026-10-05', cancelled: 2, deals: 2 },
    ]

    expect(countsUntil('2026-10-05')).toBe('2027-01-03')
    expect(nextFall(days)).toEqual({ day: '2027-01-04', step: 'fine' })
    expect(nextFall(days.slice(0, 2))).toBeNull()
  })
})
