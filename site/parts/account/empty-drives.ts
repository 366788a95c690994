import type { OfferView } from '#api/offer/offer.view.ts'

export interface Town {
  city: string
  countryCode: string
}

/** A drive with room in the van. */
interface EmptyDrive {
  from: Town
  to: Town
  /** The day on which it begins at the latest; null where that is left open. */
  day: string | null
}

type Job = Pick<OfferView, 'days' | 'deliveryStatus'> & {
  auction: { from: Town | null; to: Town | null }
}

const SHOWN = 3
const toCarry = new Set(['planned', 'en_route_to_pickup', 'picked_up', 'in_transit'])

/** Of booked jobs in the order of their delivery: from where one ends to where the next begins, and home from the last. */
export function emptyDrives(jobs: readonly Job[], home: Town | null): EmptyDrive[] {
  const ahead = jobs
    .filter(({ deliveryStatus }) => toCarry.has(deliveryStatus ?? 'planned'))
    .sort((one, other) => endOf(one).localeCompare(endOf(other)))
  const drives = ahead.flatMap((job, at) => {
    const next = ahead[at + 1]
    const from = job.auction.to
    const to = next ? next.auction.from : home
    // What is fetched before this one is brought is on board by then.
    const isLoaded = next && (next.days.pickup.to ?? '9999') <= (job.days.delivery.from ?? '')
    if (!from || !to || isLoaded || isSame(from, to)) return []
    return [{ from, to, day: job.days.delivery.to }]
  })
  return drives.slice(0, SHOWN)
}

const endOf = ({ days }: Job): string => days.delivery.to ?? '9999'

const isSame = (one: Town, other: Town): boolean =>
  one.city === other.city && one.countryCode === other.countryCode
