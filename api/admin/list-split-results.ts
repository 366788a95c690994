import {
  differenceOf,
  intervalOf,
  splitTestNames,
  splitTests,
  type Interval,
  type SplitTestName,
} from '#api/category/split-test.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { INSTANT } from './instant.query.ts'

interface Counted {
  test: SplitTestName
  group: string
  forms: number
  posted: number
  since: Instant
}

interface GroupResult {
  group: string
  /** Forms in which somebody of the group did something, and those that were posted. */
  forms: number
  posted: number
  /** Where the true share of posted forms is, in 95 of 100 such tests. */
  interval: Interval | null
  /** How much it differs from the usual group; null of that one itself, and where one has no forms. */
  difference: Interval | null
}

interface SplitResult {
  test: SplitTestName
  since: Instant | null
  groups: GroupResult[]
}

/** How many forms of each group of each split test became a listing, and how sure that is. */
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
  return splitTestNames.map((test) => resultOf(test, counted.filter((row) => row.test === test))) // prettier-ignore
}

function resultOf(test: SplitTestName, counted: readonly Counted[]): SplitResult {
  const names = Object.keys(splitTests[test].groups)
  const rates = names.map((group) => {
    const { forms = 0, posted = 0 } = counted.find((row) => row.group === group) ?? {}
    return { group, forms, posted, rate: { hits: posted, of: forms } }
  })
  const usual = rates[0]?.rate
  const groups = rates.map(({ group, forms, posted, rate }) => ({
    group,
    forms,
    posted,
    interval: intervalOf(rate),
    difference: usual && rate !== usual ? differenceOf(rate, usual) : null,
  }))
  return { test, since: counted.map(({ since }) => since).sort()[0] ?? null, groups }
}
