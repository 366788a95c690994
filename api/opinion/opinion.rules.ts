import type { Transitions } from '#api/kit/transition.ts'

export type OpinionStatus = 'invited' | 'submitted' | 'published' | 'reported' | 'hidden'

/** Neither side reads the other's opinion before its own is in, or the time for it is over. */
export const opinionMoves = {
  submit: { from: ['invited'], to: 'submitted' },
  publish: { from: ['submitted'], to: 'published' },
  /** Its deal is not done after all; once it is, who has said nothing is asked anew. */
  retract: { from: ['invited'], to: 'invited' },
  inviteAgain: { from: ['invited'], to: 'invited' },
  edit: { from: ['published'], to: 'published' },
  reply: { from: ['published'], to: 'published' },
  replyToReported: { from: ['reported'], to: 'reported' },
  /** It stays in sight until an administrator has decided. */
  report: { from: ['published'], to: 'reported' },
  keep: { from: ['reported'], to: 'published' },
  hide: { from: ['published', 'reported'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'published' },
} as const satisfies Transitions<OpinionStatus>

/** Who gives it: the owner on the provider, or the provider on the owner. */
export type OpinionSide = 'owner' | 'provider'

/** What each side is asked to rate besides the whole. */
export const opinionAspects = {
  owner: ['punctuality', 'communication', 'care'],
  provider: ['description', 'communication', 'punctuality'],
} as const satisfies Record<OpinionSide, readonly string[]>

export type OpinionAspect = 'punctuality' | 'communication' | 'care' | 'description'

/** SQL: everybody may read it. */
export const IS_SHOWN = `in ('published', 'reported')`

const EDIT_HOURS = 72
export const mayStillEdit = (publishedAt: Date | null, now: Date): boolean =>
  publishedAt !== null && now.getTime() - publishedAt.getTime() <= EDIT_HOURS * 3_600_000

export const OPINION_WINDOW_DAYS = 30
export const OPINION_TEXT_MAX = 2000
export const REPLY_MAX = 1000
export const REPORTS_PER_DAY = 20

export const opinionDecisions = ['hide', 'restore'] as const
export const OPINIONS_PAGE_SIZE = 20
export const STARS_MAX = 5

/** As many as are told of at once; the page of a courier has all of his. */
export const TESTIMONIALS_MAX = 12
