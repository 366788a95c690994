import { AUTO_RELEASE_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { formatInstant } from '#api/common/format.rules.ts'
import type { ProofView } from '#api/delivery/delivery.view.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import type { Deal } from './read-deal.ts'
import { tellDays } from './waybill-end.ts'

interface LogLine {
  label: string
  place: string | null
  /** The time of the event, past or planned. */
  time: string | null
  state: 'done' | 'now' | 'yet'
  proofs: ProofView[]
}

const toThePickup = ['planned', 'en_route_to_pickup'] as const
const toTheDoor = ['picked_up', 'in_transit'] as const
const atTheDoor = ['delivered', 'confirmed'] as const
const back = ['delivery_failed', 'returning', 'returned'] as const
const straight: readonly DeliveryStatus[] = [...toThePickup, ...toTheDoor, ...atTheDoor]

/** After a problem the route has an extra stop, or a different end. */
const detours: Partial<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  pickup_failed: [...toThePickup, 'pickup_failed', ...toTheDoor, ...atTheDoor],
  delivery_failed: [...toThePickup, ...toTheDoor, 'delivery_failed', ...atTheDoor],
  returning: [...toThePickup, ...toTheDoor, ...back],
  returned: [...toThePickup, ...toTheDoor, ...back],
}

const proved = { pickup: 'picked_up', delivery: 'delivered' } as const

const HOUR_MS = 3_600_000

/** The past and coming steps of a deal, each with its day or time. */
export function dealLog(deal: Deal, locals: ServerLocals): LogLine[] {
  const { offer, delivery } = deal
  if (!delivery) return []
  const t = words(locals.storefront.language, 'offer')
  const way = detours[delivery.status] ?? straight
  const reached = way.indexOf(delivery.status)
  const ends: Partial<Record<DeliveryStatus, string | undefined>> = {
    picked_up: offer.auction.from?.city,
    delivered: offer.auction.to?.city,
  }
  const times = timesOf(deal, locals)
  // A proof of a step outside the route stands at the current one.
  const placeOfProof = ({ stage }: ProofView) => (way.includes(proved[stage]) ? proved[stage] : delivery.status)
  return way.map((status, step) => ({
    label: t(status === 'planned' ? 'waybill.booked' : `status.delivery.${status}`),
    place: ends[status] ?? null,
    time: times[status] ?? null,
    proofs: delivery.proofs.filter((proof) => placeOfProof(proof) === status),
    state: step < reached ? 'done' : step === reached ? 'now' : 'yet',
  }))
}

function timesOf({ offer, delivery }: Deal, locals: ServerLocals): Partial<Record<DeliveryStatus, string | null>> {
  const { storefront } = locals
  const t = words(storefront.language, 'offer')
  const tell = (instant: string | null) => instant && formatInstant(instant, storefront.intlLocale, storefront.timeZone)
  const { pickedUpAt = null, deliveredAt = null, confirmedAt = null, releaseFrom = null } = delivery ?? {}
  const byItself = releaseFrom && tell(new Date(Date.parse(releaseFrom) + AUTO_RELEASE_HOURS * HOUR_MS).toISOString())
  return {
    planned: tell(offer.acceptedAt),
    picked_up: tell(pickedUpAt) ?? tellDays(offer.days.pickup, locals),
    delivered: tell(deliveredAt) ?? tellDays(offer.days.delivery, locals),
    confirmed: tell(confirmedAt) ?? (byItself ? t('waybill.byItself', { date: byItself }) : t('waybill.byItselfLater')),
  }
}
