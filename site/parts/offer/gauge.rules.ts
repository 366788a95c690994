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

/** A scale on which the estimate fills the middle third or so, for any price. */
export const gaugeOf = (low: WireMoney, high: WireMoney): Gauge => ({
  from: amountOf(low) * 0.5,
  to: amountOf(high) * 1.5,
})

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
