import type { Opinion } from './opinion.model.ts'
import { mayStillEdit, type OpinionSide, type OpinionStatus } from './opinion.rules.ts'
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
  isEdited: boolean
  /** Written by the caller. */
  isOwn: boolean
  actions: OpinionAction[]
  invitedAt: Instant
  submittedAt: Instant | null
  publishedAt: Instant | null
  /** The deal has been reinstated since. */
  isDealReinstated: boolean
}

/** The reader's role and the current time. */
interface Reader {
  isAuthor: boolean
  now: Date
}

/** An opinion for the two sides of its deal. */
export const opinionView = (opinion: Opinion, reader: Reader): OpinionView => ({
  id: opinion.id,
  offerId: opinion.offerId,
  side: opinion.side,
  status: opinion.status,
  stars: opinion.stars,
  aspects: { ...opinion.aspects },
  text: opinion.text,
  reply: opinion.reply,
  isEdited: opinion.editedAt !== null,
  isOwn: reader.isAuthor,
  actions: actionsOf(opinion, reader),
  invitedAt: opinion.invitedAt.toISOString(),
  submittedAt: opinion.submittedAt?.toISOString() ?? null,
  publishedAt: opinion.publishedAt?.toISOString() ?? null,
  isDealReinstated: opinion.isDealReinstated,
})

const opinionActions = ['edit', 'reply', 'report'] as const
type OpinionAction = (typeof opinionActions)[number]

/** Actions available to the caller. */
function actionsOf(opinion: Opinion, { isAuthor, now }: Reader): OpinionAction[] {
  const { status, publishedAt, reply } = opinion
  const isShown = status === 'published' || status === 'reported'
  return opinionActions.filter((action) => {
    if (action === 'edit') return isAuthor && status === 'published' && mayStillEdit(publishedAt, now)
    if (action === 'reply') return !isAuthor && isShown && reply === null
    return status === 'published' && (!isAuthor || reply !== null)
  })
}
