import { DOOR_EXCUSE_PERCENT } from '#api/common/deadlines-and-limits.rules.ts'
import type { DoorPriceStatus } from '#api/offer/door-price.rules.ts'
import type { Transitions } from '#api/kit/db/transition.ts'

/** The courier asks for more at the door; the customer answers, or the old price stays. */
export const doorPriceMoves = {
  accept: { from: ['asked'], to: 'accepted' },
  /** The difference is paid: the deal has the new price. */
  pay: { from: ['accepted'], to: 'paid' },
  keep: { from: ['asked', 'accepted'], to: 'kept' },
  /** The customer ends the deal, free of charge. */
  cancelFree: { from: ['asked', 'accepted'], to: 'cancelled_free' },
  /** No answer in time. */
  lapse: { from: ['asked'], to: 'kept' },
  /** Agreed, but the difference was not paid in time. */
  leaveUnpaid: { from: ['accepted'], to: 'kept' },
  /** The deal ended some other way. */
  overtake: { from: ['asked', 'accepted'], to: 'kept' },
} as const satisfies Transitions<DoorPriceStatus>

export const openDoorPriceStatuses = ['asked', 'accepted'] as const satisfies readonly DoorPriceStatus[]

export const doorAnswers = ['accept', 'keep', 'cancel'] as const
export type DoorAnswer = (typeof doorAnswers)[number]

/** Goods as listed, or as measured at the door. */
export interface Measures {
  pieces: number | null
  /** In m³. */
  volume: number | null
  /** In kg. */
  weight: number | null
  /** In cm, of a single thing; all three or none. */
  length: number | null
  /** In cm. */
  width: number | null
  /** In cm. */
  height: number | null
}

export const measureNames = ['pieces', 'volume', 'weight', 'length', 'width', 'height'] as const
export const PIECES_MAX = 9999
export const VOLUME_MAX_M3 = 999
export const SIZE_MAX_CM = 9999
export const DOOR_FILES_MAX = 10

const CM3_PER_M3 = 1_000_000

/** Volume by the sizes of a single thing, or else as given; in m³. */
function volumeOf({ volume, length, width, height }: Measures): number | null {
  return length && width && height ? (length * width * height) / CM3_PER_M3 : volume
}

/** In tenths of a percent, rounded up: what is above the limit stays above it. */
const percentAbove = (listed: number | null, measured: number | null): number | null =>
  listed && measured ? Math.ceil(Number((((measured - listed) * 1000) / listed).toFixed(6))) / 10 : null

/** How much more was measured than listed, in percent, by each measure that is known of both. */
export const differenceOf = (listed: Measures, measured: Measures) => ({
  pieces: percentAbove(listed.pieces, measured.pieces),
  volume: percentAbove(volumeOf(listed), volumeOf(measured)),
  weight: percentAbove(listed.weight, measured.weight),
})

export const isExcusing = (listed: Measures, measured: Measures): boolean =>
  Object.values(differenceOf(listed, measured)).some((percent) => percent !== null && percent > DOOR_EXCUSE_PERCENT)

/** Reason why the old price stays: the customer's answer, no answer, or no payment. */
export type KeptBecause = 'answer' | 'silence' | 'unpaid'
