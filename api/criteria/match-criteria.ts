import type { Ctx } from '#api/kit/context.ts'
import { findMatching } from './find-matching.part.ts'
import { savedSearches } from './finder.rules.ts'
import { matchFinders } from './match-finders.part.ts'

/** A listing can be found from now on: whoever has saved a search for it is told, at once or with his next mail. */
export const matchCriteria = (ctx: Ctx, { id }: Record<string, unknown>): Promise<void> =>
  matchFinders(ctx, savedSearches, Number(id), (ctx) => findMatching(ctx, Number(id)))
