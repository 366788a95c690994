import { DateTime } from 'luxon'
import { instantOf, todayIn } from '#api/common/dates.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import type { Delivery } from '#api/delivery/delivery.model.ts'
import type { DeliveryEvent } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { daysOf, type DealDays } from '#api/offer/days.lib.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { storefrontOf } from '#content/storefronts.ts'

export interface EarlyDay {
  /** The first agreed day. */
  day: Day
  begins: Date
}

interface AgreedDays extends DealDays {
  timeZone: string
}

/** The current dates of a deal, in its listing's time zone. */
export const agreedDays = ({ auction, offer }: Deal, { plannedPickup, plannedDelivery }: Delivery): AgreedDays => ({
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

/** The first agreed day of a pickup or delivery, if it is still in the future. */
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

/** Whether the goods arrived on the last agreed day or before; null if no day was agreed. */
export function isOnTime(deal: Deal, delivery: Delivery): boolean | null {
  const { timeZone, ...days } = agreedDays(deal, delivery)
  const arrivedAt = delivery.deliveredAt ?? delivery.confirmedAt
  if (!arrivedAt || days.delivery.to === null) return null
  return todayIn(DateTime.fromJSDate(arrivedAt), timeZone) <= days.delivery.to
}
