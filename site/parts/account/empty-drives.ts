import type { VehicleFacts } from '#api/company/vehicle/vehicle.view.ts'
import type { OfferView } from '#api/offer/offer.view.ts'

export interface Town {
  city: string
  countryCode: string
}

/** An empty drive between two jobs. */
interface EmptyDrive {
  from: Town
  to: Town
  /** The latest day on which it starts; null if that is open. */
  day: string | null
  /** The vehicle of the job before it, whose load space is empty then. */
  vehicle: VehicleFacts | null
}

type Job = Pick<OfferView, 'days' | 'deliveryStatus' | 'vehicle'> & {
  auction: { from: Town | null; to: Town | null }
}

const SHOWN = 3
const toCarry = new Set(['planned', 'en_route_to_pickup', 'picked_up', 'in_transit'])

/**
 * Drives between booked jobs, in the order of delivery: from the end of one to the start of the
 * next, and home from the last.
 */
export function emptyDrives(jobs: readonly Job[], home: Town | null): EmptyDrive[] {
  const ahead = jobs
    .filter(({ deliveryStatus }) => toCarry.has(deliveryStatus ?? 'planned'))
    .sort((one, other) => endOf(one).localeCompare(endOf(other)))
  const drives = ahead.flatMap((job, at) => {
    const next = ahead[at + 1]
    const from = job.auction.to
    const to = next ? next.auction.from : home
    // If the next goods are picked up before this delivery, the van is not empty.
    const isLoaded = next && (next.days.pickup.to ?? '9999') <= (job.days.delivery.from ?? '')
    if (!from || !to || isLoaded || isSame(from, to)) return []
    return [{ from, to, day: job.days.delivery.to, vehicle: job.vehicle }]
  })
  return drives.slice(0, SHOWN)
}

const endOf = ({ days }: Job): string => days.delivery.to ?? '9999'

const isSame = (one: Town, other: Town): boolean => one.city === other.city && one.countryCode === other.countryCode
