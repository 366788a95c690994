import { findRuns, type RunOfTest } from '#api/category/split-shares.query.ts'
import { differenceOf, intervalOf, type Interval, type SplitTestName } from '#api/category/split-test.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

interface Counted {
  test: SplitTestName
  group: string
  forms: number
  posted: number
  since: Instant
}

interface GroupResult {
  group: string
  /** Share of visitors in per cent, as last set. */
  share: number
  /** Forms in which a visitor of the group did something, and those that were posted. */
  forms: number
  posted: number
  /** 95% confidence interval of the share of posted forms. */
  interval: Interval | null
  /**
   * Interval of the difference to the default group; null for that group itself, and if a group has
   * no forms.
   */
  difference: Interval | null
}

interface SplitResult {
  test: SplitTestName
  /** Null if it is not running; then all visitors see the first group. */
  startedAt: Instant | null
  since: Instant | null
  groups: GroupResult[]
}

/** Conversion of each group of each split test, with confidence intervals. */
export async function listSplitResults(ctx: Ctx): Promise<SplitResult[]> {
  const counted = await query<Counted>(
    ctx,
    `select test, variant as "group", count(*)::int as forms, count(*) filter (where is_posted)::int as posted,
       ${INSTANT('min(at)')} as since
     from (select e.test, e.variant, e.auction_uuid, min(e.at) as at,
         coalesce(bool_or(a.status <> 'draft'), false) as is_posted
       from split_events e left join auctions a on a.uuid = e.auction_uuid
       group by e.test, e.variant, e.auction_uuid) forms
     group by test, variant`,
  )
  const runs = await findRuns(ctx)
  return runs.map((run) => resultOf(run, counted.filter(({ test }) => test === run.test))) // prettier-ignore
}

function resultOf({ test, shares, startedAt }: RunOfTest, counted: readonly Counted[]): SplitResult {
  const names = Object.keys(shares)
  const rates = names.map((group) => {
    const { forms = 0, posted = 0 } = counted.find((row) => row.group === group) ?? {}
    return { group, forms, posted, rate: { hits: posted, of: forms } }
  })
  const usual = rates[0]?.rate
  const groups = rates.map(({ group, forms, posted, rate }) => ({
    group,
    share: shares[group] ?? 0,
    forms,
    posted,
    interval: intervalOf(rate),
    difference: usual && rate !== usual ? differenceOf(rate, usual) : null,
  }))
  return {
    test,
    startedAt: startedAt?.toISOString() ?? null,
    since: counted.map(({ since }) => since).sort()[0] ?? null,
    groups,
  }
}
