import { addDays, datesOfRange } from '#api/auction/auction.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { DateTime } from 'luxon'
import type { Storefront } from '#content/storefronts.ts'
import type { Maker } from './maker.ts'
import type { ListingDates } from './post-listing.ts'

/** The calendar day of an instant, in the storefront's time zone. */
export const dayOf = (at: Date, { timeZone }: Storefront): string => todayIn(DateTime.fromJSDate(at), timeZone)

export const flexibleDates: ListingDates = {
  transportDateRange: 'flex',
  ...datesOfRange('flex', ''),
}

/** Dates that are in the future at the end of the story. */
export function openDates({ random, timeline }: Maker, storefront: Storefront, publishedAt: Date): ListingDates {
  const today = todayIn(timeline.end, storefront.timeZone)
  if (random.chance(0.35)) return flexibleDates
  if (dayOf(publishedAt, storefront) === today && random.chance(0.5)) {
    const range = random.pick(['3days', 'week'] as const)
    return { transportDateRange: range, ...datesOfRange(range, today) }
  }
  const sendDateFrom = addDays(today, random.int(2, 18))
  const sendDateTo = addDays(sendDateFrom, random.int(0, 4))
  const receiveDateFrom = addDays(sendDateFrom, random.int(0, 2))
  const receiveDateTo = addDays(sendDateTo, random.int(1, 4))
  return {
    transportDateRange: 'custom',
    dateFixed: true,
    sendDateFrom,
    sendDateTo,
    receiveDateFrom: receiveDateFrom > receiveDateTo ? receiveDateTo : receiveDateFrom,
    receiveDateTo,
  }
}

/** The dates of a transport from one day to another. */
export const datesAround = (pickupDay: string, deliveryDay: string): ListingDates => ({
  transportDateRange: 'custom',
  dateFixed: true,
  sendDateFrom: pickupDay,
  sendDateTo: addDays(pickupDay, 1),
  receiveDateFrom: deliveryDay,
  receiveDateTo: addDays(deliveryDay, 2),
})

const DRIVING_HOURS_A_DAY = 9

/** The earliest day of arrival. */
export const dayOfArrival = (pickupDay: string, hours: number): string =>
  addDays(pickupDay, Math.floor(hours / DRIVING_HOURS_A_DAY))
