import { isStillAhead, type DeliveryStatus } from '#api/delivery/delivery.rules.ts'

/** What a proposal would change has been done: the goods are fetched, or there. */
export const isPast = (
  { pickupDate }: { pickupDate: string | null },
  delivery: DeliveryStatus,
): boolean =>
  !isStillAhead('to', delivery) || (pickupDate !== null && !isStillAhead('from', delivery))
