import type { Category } from './categories/categories.ts'

/** How the listing form behaves, where an operator may want it otherwise. */
export const listingForm = {
  /** W07: what `/create-auction/` leads to. */
  firstSegment: 'category',
  /** W36: sent along with each new listing. */
  extraParams: { source: 'listing-form' },
  /**
   * W12: a category whose choice opens the form anew, at an address of its own, and the flag that says so there.
   * A situation of tree A does: from there on the form is the one of its goods.
   */
  redirectFlag: ({ tree, mapsTo }: Category): string | undefined =>
    tree === 'A' && mapsTo ? 'situation' : undefined,
} as const
