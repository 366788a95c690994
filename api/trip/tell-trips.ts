import { tellFinders } from '#api/criteria/tell-finders.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { trips } from './trip.rules.ts'

/** Morning digest of new listings along a company's trips; weekly ones on Mondays. */
export const tellTrips = (ctx: Ctx): Promise<void> => tellFinders(ctx, trips)
