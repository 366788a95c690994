import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { getSettings } from './get-settings.ts'
import { lockOwnCompany } from './lock-company.part.ts'
import { changedIn, type AllSettings } from './settings.rules.ts'

/**
 * Changes some settings. The company is locked, so that concurrent changes of different settings
 * are both kept.
 */
export async function saveSettings(
  ctx: SignedInCtx & TxCtx,
  part: { [K in keyof AllSettings]?: AllSettings[K] | undefined },
): Promise<AllSettings> {
  const { id, status } = await lockOwnCompany(ctx)
  const kept = await getSettings(ctx)
  const said = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
  const all: AllSettings = { ...kept, ...said }
  const reason = changedIn(kept, all)
  if (reason === '') return kept
  await query(
    ctx,
    `insert into company_settings (company_id, work_radius_km, work_categories, is_presence_shown, offers_to,
       deals_to, papers_to, are_drivers_told, updated_at, is_work_told)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id) do update set work_radius_km = excluded.work_radius_km,
       work_categories = excluded.work_categories, is_presence_shown = excluded.is_presence_shown,
       offers_to = excluded.offers_to, deals_to = excluded.deals_to, papers_to = excluded.papers_to,
       are_drivers_told = excluded.are_drivers_told, updated_at = excluded.updated_at,
       is_work_told = excluded.is_work_told`,
    [
      id,
      all.workRadiusKm,
      all.workCategories,
      all.isPresenceShown,
      all.offersTo,
      all.dealsTo,
      all.papersTo,
      all.areDriversTold,
      ctx.now.toJSDate(),
      all.isWorkTold,
    ],
  )
  const entry = { machine: 'company', thingId: id, event: 'changeSettings' }
  await audit(ctx, { ...entry, from: status, to: status, reason })
  return all
}
