import { newToken } from '#api/kit/secret.ts'
import { recordCreated, type TxCtx } from '#api/kit/transition.ts'
import { Opinion } from './opinion.model.ts'
import type { OpinionSide } from './opinion.rules.ts'

/** Whose deal it was. */
interface DoneDeal {
  auction: { ownerId: number | null }
  offer: { id: number; bidderId: number; companyId: number }
}

/** Both sides are asked, each by a link of its own. */
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
  const opinion = await Opinion.create(
    { ...invited, offerId, status: 'invited', hash: newToken(), invitedAt: ctx.now.toJSDate() },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'opinion', opinion, 'invite')
}
