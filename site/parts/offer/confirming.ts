import type { Typed } from '#site/forms/submit.ts'

/** The price that a bidder was asked about; typed otherwise, it is asked about anew. */
export const confirming = ({ price = '', priceType = 'gross' }: Typed): string =>
  `${price} ${priceType}`
