import type { Ctx } from '#api/kit/context.ts'
import { savedSearches } from './finder.rules.ts'
import { tellFinders } from './tell-finders.part.ts'

/** In the morning a company hears of what its daily searches have found, on Mondays of its weekly ones, too: in one mail. */
export const tellCriteria = (ctx: Ctx): Promise<void> => tellFinders(ctx, savedSearches)
