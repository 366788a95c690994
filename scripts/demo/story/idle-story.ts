import { addDays } from '#api/auction/auction.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { areaFiltersSchema, auctionsSchema } from '#api/search/area/area.schema.ts'
import { by } from '#scripts/demo/calls.ts'
import { after, ago, type Maker, type Person, type Provider } from '#scripts/demo/maker.ts'
import type { ListingDates } from '#scripts/demo/post-listing.ts'
import { fork } from '#scripts/demo/random.ts'
import type { Way } from '#scripts/demo/ways.ts'

const EACH = 2

/** A listing that is open at the end, with the moment at which it became visible. */
export interface Seen {
  id: number
  publishedAt: Date
  way: Way
  dates: ListingDates
}

/** Couriers watch listings that they are undecided about. */
export function beginObserving(given: Maker, providers: readonly Provider[]): void {
  const random = fork(given.random)
  const { timeline, open } = given
  for (const provider of providers)
    for (let count = 0; count < EACH; count++)
      timeline.begin(ago(given, { minutes: random.int(20, 6000) }), async () => {
        const seen = open
          .filter(({ publishedAt }) => publishedAt < timeline.now().toJSDate())
          .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
        if (seen.length === 0) return
        await by(given, provider).auction.observe({ auction: random.pick(seen).id })
      })
}

/** The second saved search of a courier goes to one of these. */
const ABROAD = ['DE', 'PL', 'FR', 'NL', 'IT']

/** A courier saves two searches: transports within their country, and from there abroad. */
export function beginSaving(given: Maker, couriers: readonly Provider[]): void {
  const random = fork(given.random)
  for (const courier of couriers) {
    const { country } = courier.company
    const nameOf = new Intl.DisplayNames(courier.storefront.intlLocale, { type: 'region' })
    const abroad = random.pick(ABROAD.filter((one) => one !== country))
    given.timeline.begin(ago(given, { hours: random.int(30, 200) }), async () => {
      for (const to of [country, abroad]) {
        const filters = areaFiltersSchema.cast({ fromCountries: [country], toCountries: [to] })
        const name = [country, to].map((one) => nameOf.of(one)).join(' → ')
        await by(given, courier).criteria.add({ name, filters })
      }
    })
  }
}

/** A trip must be posted after the listings on its route, and before anybody looks at it. */
const TOLD_HOURS = { least: 1, most: 9 }

/**
 * A courier posts a trip along the route of an open listing that fits in and that they have no
 * offer on.
 */
export function beginTrips(given: Maker, couriers: readonly Provider[]): void {
  const random = fork(given.random)
  const { timeline, open } = given
  for (const courier of couriers) {
    const hours = random.int(TOLD_HOURS.least, TOLD_HOURS.most)
    const share = random.pick([0.4, 0.6, 0.8, 1])
    timeline.begin(ago(given, { hours }), async () => {
      const { country } = courier.company
      const seen = open.filter(
        ({ publishedAt, way }) =>
          publishedAt < timeline.now().toJSDate() && [way.from.country, way.to.country].includes(country),
      )
      const { company, search, trip } = by(given, courier)
      const [vehicle] = (await company.vehicles()).data
      if (seen.length === 0 || !vehicle) return
      const { data } = await search.auctions(auctionsSchema.cast({ vehicleId: vehicle.id, pageSize: 50 }))
      const fitting = new Set(data.flatMap(({ id, ownOffer }) => (ownOffer ? [] : [id])))
      const welcome = seen.filter(({ id }) => fitting.has(id))
      const { way, dates } = random.pick(welcome.length > 0 ? welcome : seen)
      const today = todayIn(timeline.end, courier.storefront.timeZone)
      const dateFrom = dates.sendDateFrom ?? addDays(today, random.int(1, 6))
      const { loadLength, loadWidth, loadHeight, payload } = vehicle
      await trip.add({
        fromPlaceId: way.from.placeId,
        toPlaceId: way.to.placeId,
        dateFrom: dateFrom < today ? today : dateFrom,
        dateTo: addDays(dateFrom < today ? today : dateFrom, random.int(1, 3)),
        vehicleId: vehicle.id,
        freeVolumeM3: Math.floor((share * loadLength * loadWidth * loadHeight) / 100_000) / 10,
        freePayload: Math.floor(share * payload),
        width: random.pick([25, 50, 50]),
        alert: 'daily',
      })
    })
  }
}

/** Everybody reads their notifications this long before the end; later ones are unread. */
const LOOKED_HOURS = 36

export function beginReading(maker: Maker, people: readonly Person[]): void {
  for (const [at, person] of people.entries())
    maker.timeline.begin(after(ago(maker, { hours: LOOKED_HOURS }), at), async () => {
      if (person.caller) await by(maker, person).notification.readAll()
    })
}
