import { newToken } from '#api/kit/secret.ts'
import { findLocked, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { moveOpinion } from './opinion.move.ts'
import { Opinion } from './opinion.model.ts'
import type { OpinionSide } from './opinion.rules.ts'

/** The fields of a deal needed here. */
interface DoneDeal {
  auction: { ownerId: number | null }
  offer: { id: number; bidderId: number; companyId: number }
}

/** Invites both sides, each with their own link. */
export async function inviteOpinions(ctx: TxCtx, { auction, offer }: DoneDeal): Promise<void> {
  const ownerId = auction.ownerId ?? 0
  const { bidderId, companyId } = offer
  await invite(ctx, offer.id, { side: 'owner', authorId: ownerId, subjectId: bidderId, companyId })
  await invite(ctx, offer.id, {
    side: 'provider',
    authorId: bidderId,
    subjectId: ownerId,
    companyId: null,
  })
}

interface Invited {
  side: OpinionSide
  authorId: number
  subjectId: number
  companyId: number | null
}

async function invite(ctx: TxCtx, offerId: number, invited: Invited): Promise<void> {
  const asked = await findLocked(ctx, Opinion, { offerId, side: invited.side })
  if (asked) return inviteAgain(ctx, asked)
  const opinion = await Opinion.create(
    { ...invited, offerId, status: 'invited', hash: newToken(), invitedAt: ctx.now.toJSDate() },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'opinion', opinion, 'invite')
}

/** After a reinstated deal: only a retracted invitation is sent again. */
async function inviteAgain(ctx: TxCtx, opinion: Opinion): Promise<void> {
  if (!opinion.isRetracted) return
  const set = { isRetracted: false, invitedAt: ctx.now.toJSDate() }
  await moveOpinion(ctx, opinion, 'inviteAgain', { set })
}
