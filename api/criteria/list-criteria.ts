import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { areaOf, conditionsFor, type Wanted } from '#api/search/search-conditions.query.ts'
import { searchFiltersSchema } from '#api/search/search.schema.ts'
import { CRITERIA_PER_COMPANY, NEW_MAX } from './criteria.rules.ts'
import type { ListCriteria } from './criteria.schema.ts'
import { CRITERIA_COLUMNS, CRITERIA_FROM, criteriaView, type CriteriaRow, type CriteriaView } from './criteria.view.ts'

interface SavedSearches {
  data: CriteriaView[]
  max: number
}

/** Saved searches of the own company, newest first. */
export async function listCriteria(ctx: SignedInCtx, { isCounted }: ListCriteria): Promise<SavedSearches> {
  const rows = await query<CriteriaRow>(
    ctx,
    `select ${CRITERIA_COLUMNS} from ${CRITERIA_FROM}
     where c.company_id = $1 and c.removed_at is null order by c.id desc`,
    [ctx.caller.companyId],
  )
  const counts = isCounted ? await countNew(ctx, rows) : undefined
  const data = rows.map((row) => criteriaView(row, ctx.storefront, counts && (counts.get(row.id) ?? 0)))
  return { data, max: CRITERIA_PER_COMPANY }
}

/** One saved search; 404 for those of other companies. */
export async function getCriteria(ctx: SignedInCtx, criteriaId: number): Promise<CriteriaView> {
  const [row] = await query<CriteriaRow>(
    ctx,
    `select ${CRITERIA_COLUMNS} from ${CRITERIA_FROM}
     where c.id = $1 and c.company_id = $2 and c.removed_at is null`,
    [criteriaId, ctx.caller.companyId],
  )
  return criteriaView(orNotFound(row), ctx.storefront)
}

/** Counts the new matches of all searches in one query. */
async function countNew(ctx: SignedInCtx, rows: readonly CriteriaRow[]): Promise<ReadonlyMap<number, number>> {
  const bind: unknown[] = []
  const counts = rows
    .filter(({ isUsable }) => isUsable)
    .map((row) => {
      const { where } = conditionsFor(wantedOf(row), bind)
      const since = `$${bind.push(row.lookedAt)}`
      return `select ${row.id} as id, (select count(*)::int from (
        select from open_auctions o where ${where} and o.published_at > ${since} limit ${NEW_MAX}) n) as count`
    })
  if (counts.length === 0) return new Map()
  const found = await query<{ id: number; count: number }>(ctx, counts.join(' union all '), bind)
  return new Map(found.map(({ id, count }) => [id, count]))
}

const wantedOf = ({ filters, fromPlace, toPlace, load, ...row }: CriteriaRow): Wanted => ({
  filters: searchFiltersSchema.cast(filters),
  from: fromPlace ?? undefined,
  to: toPlace ?? undefined,
  area: areaOf(filters),
  load: Object.fromEntries(Object.entries(load).filter(([, value]) => value !== null)),
  postedAfter: row.postedAfter ?? undefined,
  words: row.words === null ? undefined : { words: row.words, told: row.words },
})
