import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { findRuns, type RunOfTest } from '#api/category/split-shares.query.ts'
import { isSplitTest } from '#api/category/split-test.rules.ts'
import type { ChangeSplitTest } from './admin.schema.ts'

/**
 * Starts or stops a split test, or changes the shares of its groups; each change is in the audit
 * log.
 */
export async function changeSplitTest(
  ctx: SignedInCtx & TxCtx,
  { test, isRunning, shares: asked, reason }: ChangeSplitTest,
): Promise<void> {
  if (!isSplitTest(test)) return fail('not_found')
  // The lock serialises concurrent changes by several admins.
  await queryOne(ctx, `select pg_advisory_xact_lock(hashtext($1)) as locked`, [`split test ${test}`])
  const before = (await findRuns(ctx)).find((run) => run.test === test)
  if (!before) return fail('not_found')
  const shares = asked ? sharesOf(asked, before) : before.shares
  const runs = isRunning ?? before.startedAt !== null
  if (runs && Object.values(shares).filter((share) => share > 0).length < 2) failField('shares', 'split_one_group')
  const startedAt = runs ? (before.startedAt ?? ctx.now.toJSDate()) : null
  const [from, to] = [wordOf(before), wordOf({ test, shares, startedAt })]
  if (from === to) return
  await query(
    ctx,
    `insert into split_tests (test, shares, started_at, updated_at) values ($1, $2::jsonb, $3, $4)
     on conflict (test) do update set shares = excluded.shares, started_at = excluded.started_at,
       updated_at = excluded.updated_at, version = split_tests.version + 1`,
    [test, JSON.stringify(shares), startedAt, ctx.now.toJSDate()],
  )
  await audit(ctx, { machine: 'split-test', thingId: test, event: eventOf(before, runs), from, to, reason })
}

function sharesOf(asked: NonNullable<ChangeSplitTest['shares']>, before: RunOfTest) {
  const groups = Object.keys(before.shares)
  const shares = Object.fromEntries(groups.map((group) => [group, 0]))
  for (const [at, { group, percent }] of asked.entries()) {
    if (!Object.hasOwn(shares, group)) failField(`shares[${at}].group`, 'not_contain')
    shares[group] = percent
  }
  if (Object.values(shares).reduce((sum, share) => sum + share, 0) !== 100) failField('shares', 'split_sum')
  return shares
}

const eventOf = ({ startedAt }: RunOfTest, runs: boolean): string => {
  if (runs === (startedAt !== null)) return 'share'
  return runs ? 'start' : 'stop'
}

/** State for the audit log: `running B 50, A 50`. */
const wordOf = ({ shares, startedAt }: RunOfTest): string =>
  `${startedAt ? 'running' : 'stopped'} ${Object.entries(shares)
    .map(([group, share]) => `${group} ${share}`)
    .join(', ')}`
