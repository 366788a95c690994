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

/** Two web processes, with people using them and a fault every second. */
describe('invariants under constant faults', () => {
  let played: Played

  beforeAll(async () => {
    played = await playChaos(inject('chaos'))
    writeReport(played)
  }, LONGEST_MS)
  afterAll(async () => {
    await played.end()
  }, 60_000)

  test('people finished their deals, and no story ended unexpectedly', () => {
    expect(played.journal.broken).toEqual([])
    expect(played.journal.deals).toBeGreaterThan(0)
  })

  test('no answer was an unforeseen error', () => {
    expect(played.journal.unforeseen).toEqual([])
  })

  test('while a web process was alive, no gap between answers was longer than three seconds', () => {
    expect(played.gap.ms).toBeLessThanOrEqual(GAP_MAX_MS)
  })

  test('I1 an acknowledged write is never lost', async () => {
    expect(await lostWrites(played.journal)).toEqual([])
  })

  test('I2 a request with one key takes effect once, however often it is sent', async () => {
    expect(await repeatedEffects(played.journal)).toEqual([])
  })

  test('I3 an auction has at most one winner, and agrees with its offers', async () => {
    expect(await wrongWinners()).toEqual([])
  })

  test('I4 I5 every deal is charged once, refunds happen once, and both ledgers agree', async () => {
    expect(await wrongMoney(played.stripe)).toEqual([])
  })

  test('I6 the log holds only allowed moves and leads to the current states', async () => {
    expect(await wrongStates()).toEqual([])
  })

  test('I7 an offer is chosen only on an auction reserved by the same act', async () => {
    expect(await wrongChoices()).toEqual([])
  })

  test('I9 all pending work is done, and notices are in the order of events', async () => {
    expect(await wrongNotices()).toEqual([])
  })

  test('I10 amounts agree to the cent', async () => {
    expect(await wrongAmounts()).toEqual([])
  })

  test('I11 contact data is never shown before the deal', () => {
    expect(played.journal.leaks).toEqual([])
  })

  test('I12 every deal has one fee and one payout', async () => {
    expect(await wrongFees()).toEqual([])
  })
})
