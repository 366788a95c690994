import type { Typed } from '#site/forms/submit.ts'

/** The price the bidder has confirmed; a changed price must be confirmed again. */
export const confirming = ({ price = '', priceType = 'gross' }: Typed): string => `${price} ${priceType}`
