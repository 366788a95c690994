import { isStillAhead, type DeliveryStatus } from '#api/delivery/delivery.rules.ts'

/** The proposed change comes too late: the pickup or delivery it concerns is done. */
export const isPast = (
  { pickupDate }: { pickupDate: string | null },
  delivery: DeliveryStatus,
): boolean =>
  !isStillAhead('to', delivery) || (pickupDate !== null && !isStillAhead('from', delivery))
