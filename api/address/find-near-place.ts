import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import type { PlaceSuggestion } from './address.rules.ts'
import type { NearQuery } from './address.schema.ts'
import { findTownNear } from './find-place.query.ts'
import { placeSuggestion } from './place.view.ts'

/** The town nearest to a position, as a suggestion. */
export async function findNearPlace(ctx: Ctx, here: NearQuery): Promise<PlaceSuggestion> {
  const town = await findTownNear(ctx, here, null)
  if (!town) fail('address.no_route')
  return placeSuggestion(town, ctx.storefront.language)
}
