import type { Ctx } from '#api/kit/context.ts'
import { savedSearches } from './finder.rules.ts'
import { tellFinders } from './tell-finders.part.ts'

/**
 * Morning digest: one mail per company with the matches of its daily searches, on Mondays also of
 * weekly ones.
 */
export const tellCriteria = (ctx: Ctx): Promise<void> => tellFinders(ctx, savedSearches)
