/**
 * Saved searches and trips, both of which notify companies of listings. Their tables share the
 * columns for it.
 */
export interface Finder {
  table: 'search_criteria' | 'trips'
  /** Table of matches, with the time of the notification. */
  hits: 'search_hits' | 'trip_hits'
  /** Column of that table with the id of the search or trip. */
  id: 'criteria_id' | 'trip_id'
  /** Prefix of the events `.match` and `.digest`. */
  event: 'criteria' | 'trip'
  /** Condition for rows `c` included in the morning digest; `$2` is the evening before. */
  isLive: string
}

export const savedSearches: Finder = {
  table: 'search_criteria',
  hits: 'search_hits',
  id: 'criteria_id',
  event: 'criteria',
  isLive: 'c.removed_at is null',
}

/** A search or trip of a company that matched a listing. */
export interface Found {
  companyId: number
  finderId: number
}

/**
 * Content of a digest: the newest open listings, the number of further ones, and the searches that
 * found them.
 */
export interface Digest {
  auctions: number[]
  more: number
  finders: number[]
}
