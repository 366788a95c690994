import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { unsetSettings, type AllSettings } from './settings.rules.ts'

/** Settings of the own company, or the defaults. */
export const getSettings = (ctx: SignedInCtx): Promise<AllSettings> =>
  requestMemo(ctx, 'own company settings', () => readSettings(ctx))

const readSettings = async (ctx: SignedInCtx): Promise<AllSettings> =>
  (await queryOne<AllSettings>(
    ctx,
    `select work_radius_km as "workRadiusKm", work_categories as "workCategories",
       is_presence_shown as "isPresenceShown", offers_to as "offersTo", deals_to as "dealsTo",
       papers_to as "papersTo", are_drivers_told as "areDriversTold", is_work_told as "isWorkTold"
     from company_settings where company_id = $1`,
    [ctx.caller.companyId],
  )) ?? unsetSettings
