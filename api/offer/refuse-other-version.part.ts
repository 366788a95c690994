import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { isMeantFor } from '#api/kit/if-match.ts'
import { conflictIn } from '#api/kit/transition.ts'
import type { Offer } from './offer.model.ts'
import { offerMoves } from './offer.rules.ts'

/** Who decided on what he saw of an offer is told where it has changed since. */
export function refuseOtherVersion(ctx: Pick<Ctx, 'io'>, { status, version }: Offer): void {
  if (!isMeantFor(ctx, version))
    fail('offer.version_conflict', { ...conflictIn(offerMoves, status), version })
}
