import type { Day } from '#api/common/wire.rules.ts'

/** A date range. A single day has equal ends; both are null if the date is open. */
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
  /** Agreed again after a failed pickup or delivery. */
  plannedPickup: string | null
  plannedDelivery: string | null
}

/** The booked dates: the offer's own day, or else the listing's range. */
export const bookedDaysOf = (dated: Omit<DatedOffer, 'plannedPickup' | 'plannedDelivery'>): DealDays => ({
  pickup: either(dated.pickupDate, dated.sendDateFrom, dated.sendDateTo),
  delivery: either(dated.deliveryDate, dated.receiveDateFrom, dated.receiveDateTo),
})

/** The current dates: a day agreed later replaces the booked one. */
export function daysOf(dated: DatedOffer): DealDays {
  const { pickup, delivery } = bookedDaysOf(dated)
  const { plannedPickup, plannedDelivery } = dated
  return {
    pickup: plannedPickup ? only(plannedPickup) : pickup,
    delivery: plannedDelivery ? only(plannedDelivery) : notBefore(plannedPickup, delivery),
  }
}

const only = (day: string): Days => ({ from: day, to: day })

/**
 * Delivery cannot precede pickup: a range that starts before a later pickup is cut, or dropped if
 * it ends before it.
 */
function notBefore(pickup: string | null, { from, to }: Days): Days {
  if (!pickup || !from || !to || from >= pickup) return { from, to }
  return to < pickup ? { from: null, to: null } : { from: pickup, to }
}

const either = (day: string | null, from: string | null, to: string | null): Days =>
  day === null ? { from, to } : only(day)
