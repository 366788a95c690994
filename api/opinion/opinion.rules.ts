import type { Transitions } from '#api/kit/db/transition.ts'

export type OpinionStatus = 'invited' | 'submitted' | 'published' | 'reported' | 'hidden'

/** Double-blind: opinions are published once both are in, or the time is over. */
export const opinionMoves = {
  submit: { from: ['invited'], to: 'submitted' },
  publish: { from: ['submitted'], to: 'published' },
  /** The deal was reinstated; those who have not answered are invited again when it closes. */
  retract: { from: ['invited'], to: 'invited' },
  inviteAgain: { from: ['invited'], to: 'invited' },
  edit: { from: ['published'], to: 'published' },
  reply: { from: ['published'], to: 'published' },
  replyToReported: { from: ['reported'], to: 'reported' },
  /** It stays visible until an administrator decides. */
  report: { from: ['published'], to: 'reported' },
  keep: { from: ['reported'], to: 'published' },
  hide: { from: ['published', 'reported'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'published' },
} as const satisfies Transitions<OpinionStatus>

/** The author's side: the owner rates the provider, or the reverse. */
export type OpinionSide = 'owner' | 'provider'

/** Aspects that each side rates. */
export const opinionAspects = {
  owner: ['punctuality', 'communication', 'care'],
  provider: ['description', 'communication', 'punctuality'],
} as const satisfies Record<OpinionSide, readonly string[]>

export type OpinionAspect = 'punctuality' | 'communication' | 'care' | 'description'

/** SQL: statuses visible to everybody. */
export const IS_SHOWN = `in ('published', 'reported')`

const EDIT_HOURS = 72
export const mayStillEdit = (publishedAt: Date | null, now: Date): boolean =>
  publishedAt !== null && now.getTime() - publishedAt.getTime() <= EDIT_HOURS * 3_600_000

export const OPINION_TEXT_MAX = 2000
export const REPLY_MAX = 1000
export const REPORTS_PER_DAY = 20

export const opinionDecisions = ['hide', 'restore'] as const
export type OpinionDecision = (typeof opinionDecisions)[number]
export const OPINIONS_PAGE_SIZE = 20
export const STARS_MAX = 5

/** Maximum testimonials per request; a courier's page lists all. */
export const TESTIMONIALS_MAX = 12
