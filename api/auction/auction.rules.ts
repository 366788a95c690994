import type { Moves } from '#api/kit/transition.ts'

export const auctionStatuses = [
  'draft', 'pending', 'active', 'reserved', 'booked', 'completed', 'hidden', 'cancelled', 'removed', 'archived',
] as const // prettier-ignore
export type AuctionStatus = (typeof auctionStatuses)[number]

export const hiddenReasons = ['expired', 'owner', 'moderation', 'blocked'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** Open for offers, or taken at once at a set price. */
export type AuctionType = 'bid' | 'fixed'

export const dateRanges = ['flex', '3days', 'week', 'custom'] as const
export type DateRange = (typeof dateRanges)[number]

/** One line is one row of the state table: an event, from where, to where. */
export const auctionMoves = {
  post: { from: ['draft'], to: 'active' },
  postUnconfirmed: { from: ['draft'], to: 'pending' },
  publish: { from: ['pending'], to: 'active' },
  refuse: { from: ['pending', 'hidden'], to: 'removed' },
  reserve: { from: ['active', 'hidden'], to: 'reserved' },
  book: { from: ['reserved'], to: 'booked' },
  release: { from: ['reserved'], to: 'active' },
  releaseExpired: { from: ['reserved'], to: 'hidden' },
  expire: { from: ['active'], to: 'hidden' },
  hide: { from: ['active'], to: 'hidden' },
  unhide: { from: ['hidden'], to: 'active' },
  cancel: { from: ['active', 'pending', 'reserved', 'hidden'], to: 'cancelled' },
  reopen: { from: ['booked'], to: 'active' },
  realize: { from: ['booked'], to: 'completed' },
} as const satisfies Moves<AuctionStatus>

export const AUCTION_LIVES_DAYS = 30
export const OFFERS_AFTER_EXPIRY_HOURS = 24
export const DRAFT_LIVES_HOURS = 24
export const TITLE_MIN = 10
export const TITLE_MAX = 80
export const DESCRIPTION_MAX = 5000
export const PICTURES_MAX = 10
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_MIN_PX = 320
export const PICTURE_THUMB_PX = 400
export const PICTURE_LARGE_PX = 1600
export const SEARCH_PAGE_SIZE = 24
export const MY_LISTINGS_PAGE_SIZE = 20
export const ITEMS_MAX = 100

/** What an item weighs and how many there are; one when nobody says (W31). */
export interface WeighedItem {
  weight?: number | null | undefined
  itemsNumber?: number | null | undefined
}

/** W31: the sum of weight times number. */
export const totalWeight = (items: readonly WeighedItem[]): number =>
  Math.round(items.reduce((sum, item) => sum + (item.weight ?? 0) * (item.itemsNumber ?? 1), 0) * 10) / 10
