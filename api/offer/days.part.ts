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

interface DatedOffer {
  pickupDate: string | null
  deliveryDate: string | null
  sendDateFrom: string | null
  sendDateTo: string | null
  receiveDateFrom: string | null
  receiveDateTo: string | null
}

/** When it is fetched and brought: on the day of the offer, else on one that the listing allows. */
export const daysOf = (dated: DatedOffer): DealDays => ({
  pickup: either(dated.pickupDate, dated.sendDateFrom, dated.sendDateTo),
  delivery: either(dated.deliveryDate, dated.receiveDateFrom, dated.receiveDateTo),
})

const either = (day: string | null, from: string | null, to: string | null): Days =>
  day === null ? { from, to } : { from: day, to: day }
