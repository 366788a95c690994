import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import { addressOf } from '#api/file/stored-file.part.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { Delivery, DeliveryProof } from './delivery.model.ts'
import {
  deliveryMoves,
  eventsOf,
  type DeliveryEvent,
  type DeliveryStatus,
  type ProofKind,
  type ProofStage,
} from './delivery.rules.ts'
import type { Day, Instant, Uuid } from '#api/common/wire.rules.ts'
import type { TrackingEvent, TrackingStatus } from './tracking.rules.ts'
import type { PositionView } from './where-it-is.part.ts'
import { proofFile } from './proof-file.part.ts'

export interface ProofView {
  uid: Uuid
  stage: ProofStage
  kind: ProofKind
  note: string
  at: Instant
  /** The picture, for the people of the deal only. */
  url: string | null
}

export interface DeliveryView {
  offerId: number
  status: DeliveryStatus
  version: number
  side: DealSide
  /** The day that was agreed anew, of pickup and of delivery. */
  plannedPickup: Day | null
  plannedDelivery: Day | null
  pickedUpAt: Instant | null
  deliveredAt: Instant | null
  confirmedAt: Instant | null
  /** The 72 hours after which it counts as confirmed run from here; from the first agreed day at the earliest. */
  releaseFrom: Instant | null
  /** Why the goods could not be taken or handed over, in the carrier's words. */
  failedReason: string | null
  proofs: ProofView[]
  /** Can be passed on to whoever waits for the goods. */
  trackingPath: string | null
  trackingSecret: string | null
  /** Whether the courier shows where he is, and where he was last. */
  sharing: SharingView
  /** Told to the carrier at the door by who hands over or receives; so he himself does not see them. */
  pickupPin: string | null
  deliveryPin: string | null
  /** What this reader can say next. */
  events: DeliveryEvent[]
}

export interface SharingView {
  status: TrackingStatus
  /** What this reader can do about it. */
  events: TrackingEvent[]
  /** Of when the last position is. */
  sentAt: Instant | null
  /** For the customer and our staff; the courier knows where he is. */
  position: PositionView | null
}

export const proofView = (proof: DeliveryProof): ProofView => ({
  uid: proof.uid,
  stage: proof.stage,
  kind: proof.kind,
  note: proof.note,
  at: proof.createdAt.toISOString(),
  url: proof.kind === 'pin' ? null : addressOf(proofFile, proof.uid),
})

interface Reading {
  side: DealSide
  /** An administrator works in the account: neither PINs nor the link are told. */
  isActing: boolean
  storefront: Storefront
  failedReason: string | null
  sharing: SharingView
}

export function deliveryView(
  delivery: Delivery,
  proofs: readonly DeliveryProof[],
  { side, isActing, storefront, failedReason, sharing }: Reading,
): DeliveryView {
  const { locale } = storefront
  const isForOwner = side === 'owner' && !isActing
  return {
    offerId: delivery.offerId,
    status: delivery.status,
    version: delivery.version,
    side,
    plannedPickup: delivery.plannedPickup,
    plannedDelivery: delivery.plannedDelivery,
    pickedUpAt: delivery.pickedUpAt?.toISOString() ?? null,
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    confirmedAt: delivery.confirmedAt?.toISOString() ?? null,
    releaseFrom: (delivery.releaseFrom ?? delivery.deliveredAt)?.toISOString() ?? null,
    failedReason,
    proofs: proofs.map(proofView),
    trackingPath: isActing ? null : toPath(locale, 'tracking', { secret: delivery.trackingSecret }),
    trackingSecret: isActing ? null : delivery.trackingSecret,
    sharing,
    pickupPin: isForOwner ? delivery.pickupPin : null,
    deliveryPin: isForOwner ? delivery.deliveryPin : null,
    events: eventsOf(side).filter((event) => isPossible(delivery.status, event)),
  }
}

const isPossible = (status: DeliveryStatus, event: DeliveryEvent): boolean =>
  (deliveryMoves[event].from as readonly DeliveryStatus[]).includes(status)
