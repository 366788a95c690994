import { formatDays, formatNumber, formatShare } from '#api/common/format.rules.ts'
import type { TripView } from '#api/trip/trip.view.ts'
import type { VehicleView } from '#api/company/vehicle/vehicle.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatDistance, formatWeight } from '#site/parts/auction/format.ts'
import { tellDetour } from '#site/parts/auction/tell-detour.ts'
import { vehicleName } from '#site/parts/courier/vehicle-words.ts'
import { words } from '#site/words.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** `Gdańsk → Łódź → Kraków`. */
export const wayOf = ({ from, via, to }: Pick<TripView, 'from' | 'via' | 'to'>): string =>
  [from, ...via, to].map(({ name }) => name).join(' → ')

interface Reading {
  storefront: Storefront
  /** The current year, which dates omit. */
  year: number
  vehicles: readonly VehicleView[]
}

/** The dates, distance, free capacity and vehicle of a trip. */
export function factsOf(trip: TripView, { storefront, year, vehicles }: Reading): string[] {
  const { intlLocale, language } = storefront
  const vehicle = vehicles.find(({ id }) => id === trip.vehicleId)
  return [
    formatDays(trip.dateFrom, trip.dateTo, intlLocale, year),
    formatDistance(trip.distance, storefront),
    words(language, 'offer')('trips.free', {
      volume: formatNumber(trip.freeVolumeM3, intlLocale),
      weight: formatWeight(trip.freePayload, storefront),
    }),
    ...(vehicle ? [vehicleName(vehicle, storefront)] : []),
  ]
}

type Row = Awaited<ReturnType<ServerLocals['api']['trip']['auctions']>>['data'][number]

/** The reasons for a listing's rank. */
export function reasonsOf({ detourKm, daysFit, roomShare }: Row, storefront: Storefront): string[] {
  const t = words(storefront.language, 'offer')
  const share = roomShare && formatShare(Math.max(0.01, Math.round(roomShare * 100) / 100), storefront.intlLocale)
  return [tellDetour(detourKm, storefront), t(`trips.days.${daysFit}`), ...(share ? [t('trips.room', { share })] : [])]
}
