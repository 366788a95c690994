import { tellFinders } from '#api/criteria/tell-finders.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { trips } from './trip.rules.ts'

/** In the morning a company hears of what has come up along its trips, those of every week on Mondays: in one mail. */
export const tellTrips = (ctx: Ctx): Promise<void> => tellFinders(ctx, trips)
