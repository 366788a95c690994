import type { WireMoney } from '#api/common/money.rules.ts'

/** The size of the drawing in SVG units. */
export const gaugeSize = { width: 350, height: 84, margin: 20 } as const

/** The minimum distance of two amounts; closer ones are shown as one. */
const LABEL_WIDTH = 110

interface Gauge {
  /** The amounts at the two ends of the scale. */
  from: number
  to: number
}

const amountOf = ({ amount }: WireMoney): number => Number(amount)

/** A bid beyond so many times the estimate stands at the end of the scale. */
const BEYOND = 4

/** A scale on which the estimate fills the middle third or so, and bids above it stand apart. */
export function gaugeOf(low: WireMoney, high: WireMoney, bids: readonly (WireMoney | null | undefined)[] = []): Gauge {
  const top = amountOf(high)
  const highest = Math.max(...bids.map((bid) => (bid ? amountOf(bid) : 0)), 0)
  return { from: amountOf(low) * 0.5, to: Math.max(top * 1.5, Math.min(highest * 1.1, top * BEYOND)) }
}

/** The position of an amount on the scale, clamped to its ends. */
export function placeOn({ from, to }: Gauge, price: WireMoney): number {
  const { width, margin } = gaugeSize
  const share = to > from ? (amountOf(price) - from) / (to - from) : 0.5
  return Math.round(margin + Math.min(1, Math.max(0, share)) * (width - 2 * margin))
}

/** The position of an amount's label, moved inwards so that it fits. */
export function tellAt(place: number): number {
  const half = LABEL_WIDTH / 2
  return Math.min(gaugeSize.width - half, Math.max(half, place))
}

export const standApart = (one: number, other: number): boolean => Math.abs(one - other) >= LABEL_WIDTH
