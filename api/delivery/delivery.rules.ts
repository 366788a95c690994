import type { Transitions } from '#api/kit/db/transition.ts'

export type DeliveryStatus =
  | 'planned'
  | 'en_route_to_pickup'
  | 'picked_up'
  | 'in_transit'
  | 'delivered'
  | 'confirmed'
  | 'pickup_failed'
  | 'delivery_failed'
  | 'returning'
  | 'returned'

/** The state table of a delivery, including failed attempts and returns. */
export const deliveryMoves = {
  setOut: { from: ['planned'], to: 'en_route_to_pickup' },
  pickUp: { from: ['planned', 'en_route_to_pickup'], to: 'picked_up' },
  depart: { from: ['picked_up'], to: 'in_transit' },
  deliver: { from: ['picked_up', 'in_transit'], to: 'delivered' },
  confirm: { from: ['picked_up', 'in_transit', 'delivered'], to: 'confirmed' },
  failPickup: { from: ['planned', 'en_route_to_pickup'], to: 'pickup_failed' },
  replan: { from: ['pickup_failed'], to: 'planned' },
  failDelivery: { from: ['in_transit'], to: 'delivery_failed' },
  retry: { from: ['delivery_failed'], to: 'in_transit' },
  turnBack: { from: ['delivery_failed'], to: 'returning' },
  giveBack: { from: ['returning'], to: 'returned' },
} as const satisfies Transitions<DeliveryStatus>
export type DeliveryEvent = keyof typeof deliveryMoves

export const deliveryEvents = Object.keys(deliveryMoves) as DeliveryEvent[]

export const proofStages = ['pickup', 'delivery'] as const
export type ProofStage = (typeof proofStages)[number]
export const proofKinds = ['photo', 'signature', 'pin'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Proof required before an event. */
export const proofNeeded: Partial<Record<DeliveryEvent, { stage: ProofStage; kinds: readonly ProofKind[] }>> = {
  pickUp: { stage: 'pickup', kinds: ['photo', 'pin'] },
  deliver: { stage: 'delivery', kinds: ['photo', 'signature', 'pin'] },
}

/** Only the customer confirms; all other events are the courier's. */
const eventsOfOwner: readonly DeliveryEvent[] = ['confirm', 'deliver']
const eventsOfProvider = deliveryEvents.filter((event) => event !== 'confirm')

export const eventsOf = (side: 'owner' | 'provider' | 'admin'): readonly DeliveryEvent[] =>
  side === 'owner' ? eventsOfOwner : side === 'provider' ? eventsOfProvider : deliveryEvents

/** Nothing has been picked up yet. */
export const mayStillCancel = (status: DeliveryStatus): boolean =>
  ['planned', 'en_route_to_pickup', 'pickup_failed'].includes(status)

/** This end is still ahead, so its street and day can change. */
export const isStillAhead = (end: 'from' | 'to', status: DeliveryStatus): boolean =>
  mayStillCancel(status) || (end === 'to' && ['picked_up', 'in_transit', 'delivery_failed'].includes(status))

/** The delivery has deviated from the agreed route. */
export const isFailed = (status: DeliveryStatus): boolean =>
  ['pickup_failed', 'delivery_failed', 'returning', 'returned'].includes(status)

export const isDelivered = (status: DeliveryStatus): boolean => status === 'delivered' || status === 'confirmed'

export const PIN_DIGITS = 6
export const PIN_TRIES = 10
export const PIN_TRIES_WINDOW_MINUTES = 60
export const PROOFS_MAX = 20
export const NOTE_MAX = 500
export const TRACKING_DAYS_AFTER_DELIVERY = 30
