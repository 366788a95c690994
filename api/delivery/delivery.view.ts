import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import { addressOf } from '#api/file/stored-file.lib.ts'
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
import type { PositionView } from './where-it-is.lib.ts'
import { proofFile } from './proof-file.part.ts'

export interface ProofView {
  uid: Uuid
  stage: ProofStage
  kind: ProofKind
  note: string
  at: Instant
  /** URL of the picture, only for the participants. */
  url: string | null
}

export interface DeliveryView {
  offerId: number
  status: DeliveryStatus
  version: number
  side: DealSide
  /** Newly agreed day of pickup; null if it did not change. */
  plannedPickup: Day | null
  plannedDelivery: Day | null
  pickedUpAt: Instant | null
  deliveredAt: Instant | null
  confirmedAt: Instant | null
  /**
   * Start of the time (`AUTO_RELEASE_HOURS`) after which the delivery counts as confirmed; not
   * before the first agreed day.
   */
  releaseFrom: Instant | null
  /** The courier's reason for a failed pickup or delivery. */
  failedReason: string | null
  proofs: ProofView[]
  /** Public link, to pass on to the recipient. */
  trackingPath: string | null
  trackingSecret: string | null
  /** Position sharing, and the courier's last position. */
  sharing: SharingView
  /**
   * Only for the customer: the people at the door tell it to the courier, so the courier must not
   * see it here.
   */
  pickupPin: string | null
  deliveryPin: string | null
  /** Events this reader can trigger. */
  events: DeliveryEvent[]
}

export interface SharingView {
  status: TrackingStatus
  /** Events this reader can trigger. */
  events: TrackingEvent[]
  /** Time of the last position. */
  sentAt: Instant | null
  /** For the customer and staff; null for the courier. */
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
  /** An administrator acts in the account: PINs and the link are hidden. */
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
