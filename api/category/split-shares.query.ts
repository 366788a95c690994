import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { splitTestNames, splitTests, type SplitTestName } from './split-test.rules.ts'

/** How a split test stands. */
export interface RunOfTest {
  test: SplitTestName
  /** In per cent of the visitors, by group; the first group is the usual one. */
  shares: Readonly<Record<string, number>>
  /** Null while it does not run. */
  startedAt: Date | null
}

/** Every test as it was set last; never set, the usual group is for all. */
export async function findRuns(ctx: Pick<Ctx, 'tx'>): Promise<RunOfTest[]> {
  const rows = await query<RunOfTest>(
    ctx,
    `select test, shares, started_at as "startedAt" from split_tests`,
  )
  return splitTestNames.map((test) => {
    const set = rows.find((row) => row.test === test)
    const kept = Object.keys(splitTests[test].groups).map((group, at) => {
      const share = set ? (set.shares[group] ?? 0) : at === 0 ? 100 : 0
      return [group, share] as const
    })
    return { test, shares: Object.fromEntries(kept), startedAt: set?.startedAt ?? null }
  })
}

/** Which share of the visitors sees each group now, of one in all. */
export const runningShares = ({
  test,
  shares,
  startedAt,
}: RunOfTest): Readonly<Record<string, number>> =>
  startedAt === null
    ? splitTests[test].groups
    : Object.fromEntries(Object.entries(shares).map(([group, percent]) => [group, percent / 100]))
