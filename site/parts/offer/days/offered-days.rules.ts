import { addDays, type TransportDates } from '#api/auction/auction.rules.ts'

/** A longer window is asked for with a date field. */
const DAYS_MAX = 7
/** A vehicle covers about this many kilometres a day. */
const KM_A_DAY = 600

interface OfferedDays {
  /** Days of the customer's window that are not past; empty if it is flexible or too long to list. */
  pickup: string[]
  delivery: string[]
  /** The earliest days that fit the window and the distance; empty if it is flexible. */
  first: { pickupDate: string; deliveryDate: string }
}

/** The days that an offer can name, and those that its form proposes. */
export function offeredDays(dates: TransportDates, distance: number | null, today: string): OfferedDays {
  const { dateFixed, sendDateFrom, sendDateTo, receiveDateFrom, receiveDateTo } = dates
  const none = { pickup: [], delivery: [], first: { pickupDate: '', deliveryDate: '' } }
  if (!dateFixed || !sendDateFrom || !sendDateTo || !receiveDateFrom || !receiveDateTo || today === '') return none
  if (sendDateTo < today) return none
  const pickupDate = later(sendDateFrom, today)
  const arrival = addDays(pickupDate, Math.floor((distance ?? 0) / KM_A_DAY))
  const deliveryDate = earlier(later(receiveDateFrom, arrival), later(receiveDateTo, pickupDate))
  return {
    pickup: daysFrom(pickupDate, sendDateTo),
    delivery: daysFrom(later(receiveDateFrom, pickupDate), receiveDateTo),
    first: { pickupDate, deliveryDate },
  }
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

function daysFrom(from: string, to: string): string[] {
  const days = Array.from({ length: DAYS_MAX + 1 }, (_, at) => addDays(from, at)).filter((day) => day <= to)
  return days.length > DAYS_MAX ? [] : days
}
