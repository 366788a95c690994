import type { Transitions } from '#api/kit/transition.ts'
import type { DeliveryStatus } from './delivery.rules.ts'

/** `none` is no row: nobody has asked. */
export type TrackingStatus = 'none' | 'requested' | 'shared' | 'stopped'

/** The customer asks where the courier is; he shares it, declines, and stops whenever he likes. */
export const trackingMoves = {
  ask: { from: ['none', 'stopped'], to: 'requested' },
  share: { from: ['requested', 'stopped'], to: 'shared' },
  decline: { from: ['requested'], to: 'stopped' },
  stop: { from: ['shared'], to: 'stopped' },
  /** The goods are there, or the deal is over. */
  end: { from: ['requested', 'shared'], to: 'stopped' },
} as const satisfies Transitions<TrackingStatus>
export type TrackingEvent = keyof typeof trackingMoves

export const trackingAnswers = ['share', 'decline', 'stop'] as const
export type TrackingAnswer = (typeof trackingAnswers)[number]

const over: readonly DeliveryStatus[] = ['delivered', 'confirmed', 'returned']

/** As long as something is on its way, or will be, somebody may be followed. */
export const isUnderWay = (status: DeliveryStatus): boolean => !over.includes(status)

/** What either side can do about it now. */
export function trackingEventsOf(
  side: 'owner' | 'provider' | 'admin',
  status: TrackingStatus,
): TrackingEvent[] {
  const own: readonly TrackingEvent[] = side === 'provider' ? trackingAnswers : ['ask']
  return own.filter((event) =>
    (trackingMoves[event].from as readonly TrackingStatus[]).includes(status),
  )
}

export const TRACKING_REQUESTS_PER_DAY = 10
export const POSITIONS_PER_CALL = 100
export const POSITION_DAYS = 30
/** A browser sends one a minute, a phone what it has gathered meanwhile. */
export const POSITION_CALLS_PER_HOUR = 240
/** So far ahead of ours a device's clock may be. */
export const CLOCK_SKEW_MINUTES = 15
/** What is older says nothing of when somebody arrives. */
export const ARRIVAL_TOLD_MINUTES = 60
