import type { Day } from '#api/common/wire.rules.ts'

/** From one day to another; the same where it is one, none where it is left open. */
export interface Days {
  from: Day | null
  to: Day | null
}

export interface DealDays {
  pickup: Days
  delivery: Days
}

export interface DatedOffer {
  pickupDate: string | null
  deliveryDate: string | null
  sendDateFrom: string | null
  sendDateTo: string | null
  receiveDateFrom: string | null
  receiveDateTo: string | null
  /** Agreed anew after a pickup or a delivery that failed. */
  plannedPickup: string | null
  plannedDelivery: string | null
}

/** When it is fetched and brought as it was booked: on the day of the offer, else on one that the listing allows. */
export const bookedDaysOf = (
  dated: Omit<DatedOffer, 'plannedPickup' | 'plannedDelivery'>,
): DealDays => ({
  pickup: either(dated.pickupDate, dated.sendDateFrom, dated.sendDateTo),
  delivery: either(dated.deliveryDate, dated.receiveDateFrom, dated.receiveDateTo),
})

/** The same as it holds now: a day that was agreed anew counts in place of the booked one. */
export function daysOf(dated: DatedOffer): DealDays {
  const { pickup, delivery } = bookedDaysOf(dated)
  const { plannedPickup, plannedDelivery } = dated
  return {
    pickup: plannedPickup ? only(plannedPickup) : pickup,
    delivery: plannedDelivery ? only(plannedDelivery) : notBefore(plannedPickup, delivery),
  }
}

const only = (day: string): Days => ({ from: day, to: day })

/** Nothing is brought before it is fetched: days that are left behind by a later pickup are open again. */
function notBefore(pickup: string | null, { from, to }: Days): Days {
  if (!pickup || !from || !to || from >= pickup) return { from, to }
  return to < pickup ? { from: null, to: null } : { from: pickup, to }
}

const either = (day: string | null, from: string | null, to: string | null): Days =>
  day === null ? { from, to } : only(day)
