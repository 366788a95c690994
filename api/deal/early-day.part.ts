import { instantOf, todayIn } from '#api/common/dates.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import type { Delivery } from '#api/delivery/delivery.model.ts'
import type { DeliveryEvent } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { daysOf, type DealDays } from '#api/offer/days.part.ts'
import type { Deal } from '#api/offer/get-deal.part.ts'
import { storefrontOf } from '#content/storefronts.ts'

export interface EarlyDay {
  /** The first day agreed. */
  day: Day
  begins: Date
}

interface AgreedDays extends DealDays {
  timeZone: string
}

/** The days of a deal as they hold now, on the clock of its listing. */
export const agreedDays = (
  { auction, offer }: Deal,
  { plannedPickup, plannedDelivery }: Delivery,
): AgreedDays => ({
  timeZone: storefrontOf(auction.locale).timeZone,
  ...daysOf({
    pickupDate: offer.pickupDate,
    deliveryDate: offer.deliveryDate,
    sendDateFrom: auction.sendDateFrom,
    sendDateTo: auction.sendDateTo,
    receiveDateFrom: auction.receiveDateFrom,
    receiveDateTo: auction.receiveDateTo,
    plannedPickup: plannedPickup ?? null,
    plannedDelivery: plannedDelivery ?? null,
  }),
})

/** The first day agreed for a pickup or delivery, if that is still to come. */
export function findEarlyDay(
  { now }: Pick<Ctx, 'now'>,
  event: DeliveryEvent,
  { timeZone, ...days }: AgreedDays,
): EarlyDay | null {
  if (event !== 'pickUp' && event !== 'deliver') return null
  const day = days[event === 'pickUp' ? 'pickup' : 'delivery'].from
  if (day === null || todayIn(now, timeZone) >= day) return null
  return { day, begins: instantOf(day, timeZone).toJSDate() }
}
