import type { Measures } from '#api/case/door/door-price.rules.ts'
import { formatNumber } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatWeight } from '#site/parts/auction/format.ts'
import { words } from '#site/words.ts'

export const formatVolume = (m3: number | null, { intlLocale }: Storefront): string | null =>
  m3 === null ? null : `${formatNumber(m3, intlLocale, 2)}\u00a0m³`

/** Length, width and height of a single thing. */
export function sizeOf({ length, width, height }: Measures, { language }: Storefront): string | null {
  return length && width && height ? words(language, 'offer')('listing.size', { length, width, height }) : null
}

/** The listing's own value as a hint beside each field; null where it has none. */
export const listedHints = (listed: Measures, storefront: Storefront) => ({
  pieces: listed.pieces === null ? null : formatNumber(listed.pieces, storefront.intlLocale),
  volume: formatVolume(listed.volume, storefront),
  weight: listed.weight === null ? null : formatWeight(listed.weight, storefront),
  length: listed.length,
  width: listed.width,
  height: listed.height,
})
