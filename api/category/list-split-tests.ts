import { createHash } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import type { SplitTests } from './category.schema.ts'
import { findRuns, runningShares } from './split-shares.query.ts'
import { groupAt, type SplitTestName } from './split-test.rules.ts'

const POINT_BITS = 32

/**
 * In which group of each test the caller is: by his device, else by his account, always the same. Whom nobody
 * would know again sees what is usual.
 */
export async function listSplitTests(ctx: Ctx, { deviceUID }: SplitTests): Promise<OwnGroup[]> {
  const who =
    deviceOf(ctx, deviceUID) ?? (ctx.caller.isSignedIn ? `user ${ctx.caller.userId}` : undefined)
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
  /** Whether there is another group: only then does it tell anything to write down who is in which. */
  isRunning: boolean
}

function deviceOf({ io }: Ctx, deviceUID: string | undefined): string | undefined {
  const device = io.header('x-device-uid') ?? deviceUID
  return device && `device ${device}`
}

/** Each test draws anew. */
const pointOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** POINT_BITS
