import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { isMeantFor } from '#api/kit/if-match.ts'
import { conflictIn } from '#api/kit/db/transition.ts'
import type { Offer } from './offer.model.ts'
import { offerMoves } from './offer.rules.ts'

/** Fails with `offer.version_conflict` if the offer has changed since the caller read it. */
export function refuseOtherVersion(ctx: Pick<Ctx, 'io'>, { status, version }: Offer): void {
  if (!isMeantFor(ctx, version)) fail('offer.version_conflict', { ...conflictIn(offerMoves, status), version })
}
