import { createHash } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { groupAt, splitTestNames, splitTests, type SplitTestName } from './split-test.rules.ts'

const POINT_BITS = 32

/**
 * In which group of each test the caller is: by his device, else by his account, always the same. Whom nobody
 * would know again sees what is usual.
 */
export function listSplitTests(ctx: Ctx): { test: SplitTestName; group: string }[] {
  const who = deviceOf(ctx) ?? (ctx.caller.isSignedIn ? `user ${ctx.caller.userId}` : undefined)
  return splitTestNames.map((test) => ({
    test,
    group: groupAt(splitTests[test].groups, who === undefined ? 0 : pointOf(`${test} ${who}`)),
  }))
}

function deviceOf({ io }: Ctx): string | undefined {
  const device = io.header('x-device-uid')
  return device && `device ${device}`
}

/** Each test draws anew. */
const pointOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** POINT_BITS
