import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { insertRow, updateRow } from '#api/kit/db/write-row.ts'
import { meantBy } from './criteria-columns.lib.ts'
import { CRITERIA_PER_COMPANY } from './criteria.rules.ts'
import type { AddCriteria, ChangeCriteria } from './criteria.schema.ts'
import type { CriteriaView } from './criteria.view.ts'
import { getCriteria } from './list-criteria.ts'
import { markKeys, writeKeys } from './write-keys.part.ts'

/** Saves a search with the frequency of its notifications. */
export async function addCriteria(
  ctx: SignedInCtx & TxCtx,
  { name, filters, alert }: AddCriteria,
): Promise<CriteriaView> {
  const { id: companyId } = await lockOwnCompany(ctx)
  await refuseTooMany(ctx, companyId)
  const { columns, keys } = await meantBy(ctx, filters)
  await refuseTwins(ctx, companyId, columns.filters)
  const at = ctx.now.toJSDate()
  const id = await insertRow(ctx, 'search_criteria', { company_id: companyId, name, alert, ...columns, created_at: at, updated_at: at, looked_at: at }) // prettier-ignore
  await writeKeys(ctx, id, keys)
  return getCriteria(ctx, id)
}

/** Changes, restores, or marks a saved search as seen. */
export async function changeCriteria(
  ctx: SignedInCtx & TxCtx,
  { criteriaId, name, filters, alert, isSeen, isRemoved }: ChangeCriteria,
): Promise<CriteriaView> {
  const { id: companyId } = await lockOwnCompany(ctx)
  const kept = orNotFound(
    await queryOne<{ filters: string; isGone: boolean }>(
      ctx,
      `select filters::text as filters, removed_at is not null as "isGone" from search_criteria
       where id = $1 and company_id = $2 and (removed_at is null or $3) for update`,
      [criteriaId, companyId, isRemoved === false],
    ),
  )
  if (kept.isGone) await refuseTooMany(ctx, companyId)
  const meant = filters && (await meantBy(ctx, filters))
  await refuseTwins(ctx, companyId, meant?.columns.filters ?? kept.filters, criteriaId)
  const at = ctx.now.toJSDate()
  await updateRow(ctx, 'search_criteria', criteriaId, {
    ...(name === undefined ? {} : { name }),
    ...(alert === undefined ? {} : { alert }),
    ...(isSeen || meant ? { looked_at: at } : {}),
    ...meant?.columns,
    removed_at: null,
    updated_at: at,
  })
  if (meant) await writeKeys(ctx, criteriaId, meant.keys)
  else if (kept.isGone) await markKeys(ctx, criteriaId)
  if (meant || alert === 'none') await dropUntold(ctx, criteriaId)
  return getCriteria(ctx, criteriaId)
}

/** Removes a saved search; it can be restored for a day. */
export async function removeCriteria(ctx: SignedInCtx & TxCtx, criteriaId: number): Promise<void> {
  const { id: companyId } = await lockOwnCompany(ctx)
  orNotFound(
    await queryOne(
      ctx,
      `update search_criteria set removed_at = $3 where id = $1 and company_id = $2 and removed_at is null
       returning id`,
      [criteriaId, companyId, ctx.now.toJSDate()],
    ),
  )
  await markKeys(ctx, criteriaId)
}

async function refuseTooMany(ctx: TxCtx, companyId: number): Promise<void> {
  const rows = await query(ctx, `select 1 from search_criteria where company_id = $1 and removed_at is null`, [
    companyId,
  ])
  if (rows.length >= CRITERIA_PER_COMPANY) failField('name', 'too_many_items', { 0: CRITERIA_PER_COMPANY })
}

/** Refuses a search with the same filters, whatever its name. */
async function refuseTwins(ctx: TxCtx, companyId: number, filters: unknown, except = 0) {
  const twin = await queryOne(
    ctx,
    `select 1 from search_criteria
     where company_id = $1 and filters = $2::jsonb and removed_at is null and id <> $3`,
    [companyId, filters, except],
  )
  if (twin) failField('filters', 'search_saved')
}

/** Earlier matches must not appear in later digests. */
const dropUntold = (ctx: TxCtx, id: number): Promise<unknown> =>
  query(ctx, `delete from search_hits where criteria_id = $1 and told_at is null`, [id])
