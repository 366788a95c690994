import { DOOR_PRICE_MAX_PERCENT } from '#api/common/deadlines-and-limits.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Days } from './days.lib.ts'
import { mostPrepaidMinor, WHOLE_UNIT } from './fee.rules.ts'
import type { OfferStatus } from './offer.rules.ts'

/** `asked` and `accepted` are open; `paid` is the new price, the others end it. */
export type DoorPriceStatus = 'asked' | 'accepted' | 'paid' | 'kept' | 'cancelled_free'

/** The highest price that can be asked at the door, which is paid through us as the old one; in minor units. */
export const mostDoorMinor = ({ grossMinor, currency }: { grossMinor: number; currency: Currency }): number =>
  wholeDown(Math.min((grossMinor * (100 + DOOR_PRICE_MAX_PERCENT)) / 100, mostPrepaidMinor(currency)))

const wholeDown = (minor: number): number => Math.floor(minor / WHOLE_UNIT) * WHOLE_UNIT

export type DoorObstacle = 'no_deal' | 'picked_up' | 'not_the_day' | 'asked_before' | 'ending' | 'no_room'

interface AtTheDoor {
  status: OfferStatus
  delivery: DeliveryStatus | null
  pickup: Days
  /** In the time zone of the listing. */
  today: Day
  isAsked: boolean
  /** A cancellation or a report of fraud is open. */
  isEnding: boolean
  grossMinor: number
  currency: Currency
}

/** Reason why the courier cannot ask for more at the door now; null if there is none. */
export function findDoorObstacle(deal: AtTheDoor): DoorObstacle | null {
  const { delivery, pickup, today } = deal
  if (deal.status !== 'accepted') return 'no_deal'
  if (deal.isAsked) return 'asked_before'
  if (delivery !== 'planned' && delivery !== 'en_route_to_pickup' && delivery !== 'pickup_failed') return 'picked_up'
  const isToday = pickup.from !== null && pickup.from <= today && today <= (pickup.to ?? pickup.from)
  if (delivery !== 'en_route_to_pickup' && !(delivery === 'planned' && isToday)) return 'not_the_day'
  if (deal.isEnding) return 'ending'
  return mostDoorMinor(deal) > deal.grossMinor ? null : 'no_room'
}
