import type { WireMoney } from '#api/common/money.rules.ts'

/** The drawing's own measure, in which all of it is laid out. */
export const gaugeSize = { width: 350, height: 84, margin: 20 } as const

/** Two sums beside each other take so much room; where they stand nearer they are told as one. */
const LABEL_WIDTH = 110

interface Gauge {
  /** Amounts at the two ends of the scale. */
  from: number
  to: number
}

const amountOf = ({ amount }: WireMoney): number => Number(amount)

/** A scale on which the estimate fills about a third, whatever is offered. */
export const gaugeOf = (low: WireMoney, high: WireMoney): Gauge => ({
  from: amountOf(low) * 0.5,
  to: amountOf(high) * 1.5,
})

/** Where an amount stands on the scale; what lies beyond an end stands at that end. */
export function placeOn({ from, to }: Gauge, price: WireMoney): number {
  const { width, margin } = gaugeSize
  const share = to > from ? (amountOf(price) - from) / (to - from) : 0.5
  return Math.round(margin + Math.min(1, Math.max(0, share)) * (width - 2 * margin))
}

/** A sum at an end of the scale is told a little inwards, where there is room for it. */
export function tellAt(place: number): number {
  const half = LABEL_WIDTH / 2
  return Math.min(gaugeSize.width - half, Math.max(half, place))
}

export const standApart = (one: number, other: number): boolean =>
  Math.abs(one - other) >= LABEL_WIDTH
