import type { Transitions } from '#api/kit/db/transition.ts'
import type { DeliveryStatus } from './delivery.rules.ts'

/** `none` means that no row exists: nobody has asked. */
export type TrackingStatus = 'none' | 'requested' | 'shared' | 'stopped'

/**
 * The customer asks for the position; the courier shares it or declines, and can stop at any time.
 */
export const trackingMoves = {
  ask: { from: ['none', 'stopped'], to: 'requested' },
  share: { from: ['requested', 'stopped'], to: 'shared' },
  decline: { from: ['requested'], to: 'stopped' },
  stop: { from: ['shared'], to: 'stopped' },
  /** Delivered, or the deal has ended. */
  end: { from: ['requested', 'shared'], to: 'stopped' },
} as const satisfies Transitions<TrackingStatus>
export type TrackingEvent = keyof typeof trackingMoves

export const trackingAnswers = ['share', 'decline', 'stop'] as const
export type TrackingAnswer = (typeof trackingAnswers)[number]

const over: readonly DeliveryStatus[] = ['delivered', 'confirmed', 'returned']

/** Tracking is possible until the goods have arrived. */
export const isUnderWay = (status: DeliveryStatus): boolean => !over.includes(status)

/** Events available to this side. */
export function trackingEventsOf(side: 'owner' | 'provider' | 'admin', status: TrackingStatus): TrackingEvent[] {
  const own: readonly TrackingEvent[] = side === 'provider' ? trackingAnswers : ['ask']
  return own.filter((event) => (trackingMoves[event].from as readonly TrackingStatus[]).includes(status))
}

export const TRACKING_REQUESTS_PER_DAY = 10
export const POSITIONS_PER_CALL = 100
export const POSITION_DAYS = 30
/** A browser sends one call per minute, a phone sends batches. */
export const POSITION_CALLS_PER_HOUR = 240
/** Maximum clock drift of a device into the future. */
export const CLOCK_SKEW_MINUTES = 15
/** Older positions give no arrival estimate. */
export const ARRIVAL_TOLD_MINUTES = 60
