import { formatNumber } from '#api/common/format.rules.ts'

/** Measures of one kind of thing; sizes are in centimetres. */
export interface LoadItem {
  itemsNumber?: number | null | undefined
  length?: number | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  /** Volume of one piece in m³, for what has no sizes, such as the contents of a room. */
  volume?: number | null | undefined
  /** May hold the volume instead, as in a form and in a row. */
  extra?: Readonly<Record<string, unknown>> | undefined
  dimensionsEstimated?: boolean | undefined
  isAdjustedByUser?: boolean | undefined
}

/** Everything that one listing moves. */
export interface Load {
  /** Number of different things. */
  kinds: number
  pieces: number
  /** Null if the volume of any kind is unknown. */
  volumeM3: number | null
  /** Whether a size is a usual one from our list, which the owner has not corrected. */
  isEstimated: boolean
}

export const CM3_PER_M3 = 1_000_000

/** Volume of one piece in m³. */
function volumeOf(item: LoadItem): number | null {
  const { length, width, height } = item
  const volume = item.volume ?? item.extra?.volume
  if (typeof volume === 'number' && volume > 0) return volume
  return length && width && height ? (length * width * height) / CM3_PER_M3 : null
}

const piecesOf = ({ itemsNumber }: LoadItem): number => itemsNumber ?? 1

export const loadOf = (items: readonly LoadItem[]): Load => ({
  kinds: items.length,
  pieces: items.reduce((sum, item) => sum + piecesOf(item), 0),
  volumeM3: totalVolume(items),
  isEstimated: items.some((item) => item.dimensionsEstimated && !item.isAdjustedByUser),
})

function totalVolume(items: readonly LoadItem[]): number | null {
  let sum = 0
  for (const item of items) {
    const one = volumeOf(item)
    if (one === null) return null
    sum += one * piecesOf(item)
  }
  return items.length > 0 ? Math.round(sum * 100) / 100 : null
}

/** The number of cubic metres; it has a decimal below ten. */
export const volumeNumber = (m3: number, { intlLocale }: { intlLocale: string }): string =>
  formatNumber(Math.max(m3, 0.1), intlLocale, m3 < 9.95 ? 1 : 0)

/** A volume for readers, `11 m³` or `3.4 m³`. */
export const formatVolume = (m3: number, storefront: { intlLocale: string }): string =>
  `${volumeNumber(m3, storefront)}\u00A0m³`
