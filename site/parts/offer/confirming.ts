import type { Typed } from '#site/forms/submit.ts'

/** The price that the bidder was asked about; another price is asked about again. */
export const confirming = ({ price = '', priceType = 'gross' }: Typed): string =>
  `${price} ${priceType}`
