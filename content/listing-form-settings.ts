import type { Category } from './categories/categories.ts'

/** Settings of the listing form that an operator may change. */
export const listingForm = {
  /** W07: the first step, to which `/create-auction/` redirects. */
  firstSegment: 'category',
  /** W36: parameters added to each new listing. */
  extraParams: { source: 'listing-form' },
  /**
   * W12: categories that continue the form at a separate address, and the flag in that address.
   * This applies to situations of tree A: from there on the form is the one of its goods.
   */
  redirectFlag: ({ tree, mapsTo }: Category): string | undefined => (tree === 'A' && mapsTo ? 'situation' : undefined),
} as const
