import { isDelivered, mayStillCancel, type ProofStage } from '#api/delivery/delivery.rules.ts'
import type { DeliveryView } from '#api/delivery/delivery.view.ts'

export interface Pin {
  stage: ProofStage
  digits: string
}

/** The PINs that the owner may still have to give at the door. */
export function pinsToTell({ side, status, pickupPin, deliveryPin }: DeliveryView): Pin[] {
  if (side !== 'owner') return []
  const isOver = isDelivered(status) || status === 'returning' || status === 'returned'
  return [
    { stage: 'pickup' as const, digits: mayStillCancel(status) ? pickupPin : null },
    { stage: 'delivery' as const, digits: isOver ? null : deliveryPin },
  ].flatMap(({ stage, digits }) => (digits === null ? [] : [{ stage, digits }]))
}
