/** What a company keeps to be told of listings: its saved searches, its trips. Both have the same columns for that. */
export interface Finder {
  table: 'search_criteria' | 'trips'
  /** What each of them has found, and when that was told. */
  hits: 'search_hits' | 'trip_hits'
  /** The column of the hits that says which has found it. */
  id: 'criteria_id' | 'trip_id'
  /** Of its events, `.match` and `.digest`. */
  event: 'criteria' | 'trip'
  /** Which of them, `c`, are told of still in the morning; `$2` is the evening before. */
  isLive: string
}

export const savedSearches: Finder = {
  table: 'search_criteria',
  hits: 'search_hits',
  id: 'criteria_id',
  event: 'criteria',
  isLive: 'c.removed_at is null',
}

/** One of those by which a company has found a listing. */
export interface Found {
  companyId: number
  finderId: number
}

/** What a mail tells: the newest of what is open still, how many more there are, and what has found them. */
export interface Digest {
  auctions: number[]
  more: number
  finders: number[]
}
