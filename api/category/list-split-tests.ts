import { createHash } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import type { SplitTests } from './category.schema.ts'
import { findRuns, runningShares } from './split-shares.query.ts'
import { groupAt, type SplitTestName } from './split-test.rules.ts'

const POINT_BITS = 32

/**
 * The caller's group in each test, derived from their device or account, so that it stays the same.
 * Callers without either get the default group.
 */
export async function listSplitTests(ctx: Ctx, { deviceUID }: SplitTests): Promise<OwnGroup[]> {
  const who = deviceOf(ctx, deviceUID) ?? (ctx.caller.isSignedIn ? `user ${ctx.caller.userId}` : undefined)
  return (await findRuns(ctx)).map((run) => {
    const point = who === undefined ? 0 : pointOf(`${run.test} ${who}`)
    return {
      test: run.test,
      group: groupAt(runningShares(run), point),
      isRunning: run.startedAt !== null,
    }
  })
}

interface OwnGroup {
  test: SplitTestName
  group: string
  /** True if the test runs with several groups, so events are worth recording. */
  isRunning: boolean
}

function deviceOf({ io }: Ctx, deviceUID: string | undefined): string | undefined {
  const device = io.header('x-device-uid') ?? deviceUID
  return device && `device ${device}`
}

/** The test's name is part of the hash, so tests are independent of each other. */
const pointOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** POINT_BITS
