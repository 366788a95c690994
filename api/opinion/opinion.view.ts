import type { Opinion } from './opinion.model.ts'
import type { OpinionSide, OpinionStatus } from './opinion.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'

export interface OpinionView {
  id: number
  offerId: number
  side: OpinionSide
  status: OpinionStatus
  stars: number | null
  aspects: Record<string, number>
  text: string
  reply: string | null
  invitedAt: Instant
  submittedAt: Instant | null
  publishedAt: Instant | null
  /** Its deal was taken up again since. */
  isDealReinstated: boolean
}

/** For its author, or for anybody once it is published. */
export const opinionView = (opinion: Opinion): OpinionView => ({
  id: opinion.id,
  offerId: opinion.offerId,
  side: opinion.side,
  status: opinion.status,
  stars: opinion.stars,
  aspects: { ...opinion.aspects },
  text: opinion.text,
  reply: opinion.reply,
  invitedAt: opinion.invitedAt.toISOString(),
  submittedAt: opinion.submittedAt?.toISOString() ?? null,
  publishedAt: opinion.publishedAt?.toISOString() ?? null,
  isDealReinstated: opinion.isDealReinstated,
})
