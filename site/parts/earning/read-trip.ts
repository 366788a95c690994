import type { EarningsView } from '#api/earning/earnings.view.ts'
import { TRIP_AUCTIONS_MAX } from '#api/earning/stop-order.rules.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { asMeant, typedPrice } from '#site/forms/typed-number.ts'

interface ReadTrip {
  earnings: EarningsView | null
  /** The errors by field: invalid prices, and impossible combinations. */
  errors: Typed
  /** One of its listings no longer exists. */
  isGone: boolean
  status: number
}

/** The name of the price field of a listing. */
export const priceField = (id: number): string => `price-${id}`

/** Reads a trip from the URL: its listings, a price for each, and the vehicle. */
export async function readTrip({ api, storefront, problem }: ServerLocals, query: URLSearchParams): Promise<ReadTrip> {
  const typed = asMeant(Object.fromEntries(query))
  const listings = [...new Set(query.getAll('listing'))].slice(0, TRIP_AUCTIONS_MAX)
  if (listings.length === 0) return { earnings: null, errors: {}, isGone: false, status: 200 }
  const trip = {
    auctions: listings.map((auction) => ({ auction, price: null })),
    vehicleId: Number(query.get('vehicle')) || null,
    fromHome: query.has('fromHome'),
    toHome: query.has('toHome'),
  }
  const known = await api.earning.reckon(trip).catch((error: unknown) => problem(error).status)
  if (typeof known === 'number') return { earnings: null, errors: {}, isGone: true, status: known }
  const prices = known.auctions.map(({ listing }) => ({
    auction: listing.id,
    price: typedPrice(typed[priceField(listing.id)], listing.currency, storefront),
  }))
  if (prices.every(({ price }) => price === null)) return { earnings: known, errors: {}, isGone: false, status: 200 }
  try {
    const earnings = await api.earning.reckon({ ...trip, auctions: prices })
    return { earnings, errors: {}, isGone: false, status: 200 }
  } catch (error) {
    const { errors = [], status } = problem(error)
    const named = errors.map(({ path, message }) => {
      const at = Number(/^auctions\[(\d+)\]/.exec(path)?.[1])
      return [priceField(prices[at]?.auction ?? 0), message]
    })
    return {
      earnings: known,
      errors: Object.fromEntries(named) as Typed,
      isGone: false,
      status,
    }
  }
}

/** The URL of the same trip without one of its listings. */
export function withoutListing(here: string, query: URLSearchParams, id: number): string {
  const left = new URLSearchParams(
    [...query].filter(([name, value]) => !(name === 'listing' && value === String(id)) && name !== priceField(id)),
  )
  return left.size > 0 ? `${here}?${left.toString()}` : here
}
