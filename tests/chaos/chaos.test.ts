import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { playChaos, type ChaosWishes, type Played } from './play-chaos.ts'
import { writeReport } from './report.ts'
import {
  lostWrites,
  repeatedEffects,
  wrongAmounts,
  wrongChoices,
  wrongFees,
  wrongMoney,
  wrongNotices,
  wrongStates,
  wrongWinners,
} from './invariants.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chaos: ChaosWishes
  }
}

const LONGEST_MS = 25 * 60_000
const GAP_MAX_MS = 3000

/** A shop of two web processes, with people in it and a fault every second. */
describe('what holds while everything breaks', () => {
  let played: Played

  beforeAll(async () => {
    played = await playChaos(inject('chaos'))
    writeReport(played)
  }, LONGEST_MS)
  afterAll(async () => {
    await played.end()
  }, 60_000)

  test('people got their deals done, and no story ended as none ends', () => {
    expect(played.journal.broken).toEqual([])
    expect(played.journal.deals).toBeGreaterThan(0)
  })

  test('no answer was one that nobody foresaw', () => {
    expect(played.journal.unforeseen).toEqual([])
  })

  test('while one web process lived, no gap between answers was longer than three seconds', () => {
    expect(played.gap.ms).toBeLessThanOrEqual(GAP_MAX_MS)
  })

  test('I1 what was acknowledged is never lost', async () => {
    expect(await lostWrites(played.journal)).toEqual([])
  })

  test('I2 a request with one key happens once, however often it is sent', async () => {
    expect(await repeatedEffects(played.journal)).toEqual([])
  })

  test('I3 an auction has one winner at most, and agrees with its offers', async () => {
    expect(await wrongWinners()).toEqual([])
  })

  test('I4 I5 every deal is charged once, refunds go back once, and both books say the same', async () => {
    expect(await wrongMoney(played.stripe)).toEqual([])
  })

  test('I6 the log holds only allowed moves and leads to the states that stand', async () => {
    expect(await wrongStates()).toEqual([])
  })

  test('I7 an offer is chosen only on an auction that is reserved by the same act', async () => {
    expect(await wrongChoices()).toEqual([])
  })

  test('I9 everything that waited is done, and everybody is told in the order of events', async () => {
    expect(await wrongNotices()).toEqual([])
  })

  test('I10 amounts agree to the cent', async () => {
    expect(await wrongAmounts()).toEqual([])
  })

  test('I11 nobody saw how to reach the other before the deal', () => {
    expect(played.journal.leaks).toEqual([])
  })

  test('I12 every deal has one fee and one payout', async () => {
    expect(await wrongFees()).toEqual([])
  })
})
