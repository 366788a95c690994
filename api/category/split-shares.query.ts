import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { splitTestNames, splitTests, type SplitTestName } from './split-test.rules.ts'

/** State of a split test. */
export interface RunOfTest {
  test: SplitTestName
  /** Shares of the groups in per cent; the first group is the default. */
  shares: Readonly<Record<string, number>>
  /** Null if it is not running. */
  startedAt: Date | null
}

/** Every test with its settings; one without settings gives everybody the default group. */
export async function findRuns(ctx: Pick<Ctx, 'tx'>): Promise<RunOfTest[]> {
  const rows = await query<RunOfTest>(ctx, `select test, shares, started_at as "startedAt" from split_tests`)
  return splitTestNames.map((test) => {
    const set = rows.find((row) => row.test === test)
    const kept = Object.keys(splitTests[test].groups).map((group, at) => {
      const share = set ? (set.shares[group] ?? 0) : at === 0 ? 100 : 0
      return [group, share] as const
    })
    return { test, shares: Object.fromEntries(kept), startedAt: set?.startedAt ?? null }
  })
}

/** Current shares of the groups, from 0 to 1. */
export const runningShares = ({ test, shares, startedAt }: RunOfTest): Readonly<Record<string, number>> =>
  startedAt === null
    ? splitTests[test].groups
    : Object.fromEntries(Object.entries(shares).map(([group, percent]) => [group, percent / 100]))
