import type { Ctx } from '#api/kit/context.ts'
import { findMatching } from './find-matching.query.ts'
import { savedSearches } from './finder.rules.ts'
import { matchFinders } from './match-finders.part.ts'

/**
 * Finds the saved searches that match a new listing and notifies their companies, at once or in the
 * next digest.
 */
export const matchCriteria = (ctx: Ctx, { id }: Record<string, unknown>): Promise<void> =>
  matchFinders(ctx, savedSearches, Number(id), (ctx) => findMatching(ctx, Number(id)))
