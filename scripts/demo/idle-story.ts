import { addDays } from '#api/auction/auction.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { areaFiltersSchema, auctionsSchema } from '#api/search/area.schema.ts'
import { by } from './calls.ts'
import { after, ago, type Maker, type Person, type Provider } from './maker.ts'
import type { ListingDates } from './post-listing.ts'
import { fork } from './random.ts'
import type { Way } from './ways.ts'

const EACH = 2

/** What is open at the end, with the moment from which others see it. */
export interface Seen {
  id: number
  publishedAt: Date
  way: Way
  dates: ListingDates
}

/** Couriers keep an eye on listings, the way people do who are not decided yet. */
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

/** To these they drive from everywhere. */
const ABROAD = ['DE', 'PL', 'FR', 'NL', 'IT']

/** A courier keeps what he looks for, by its way; what is new in it stands on the page of his searches. */
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

/** A trip has to be told of once what lies on it is known, and before anybody looks. */
const TOLD_HOURS = { least: 1, most: 9 }

/** A courier drives the way of something that is open, goes in and has no offer of his yet, and says so. */
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
          publishedAt < timeline.now().toJSDate() && [way.from.country, way.to.country].includes(country), // prettier-ignore
      )
      const { company, search, trip } = by(given, courier)
      const [vehicle] = (await company.vehicles()).data
      if (seen.length === 0 || !vehicle) return
      const { data } = await search.auctions(
        auctionsSchema.cast({ vehicleId: vehicle.id, pageSize: 50 }),
      )
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

/** Who has not looked since is told of it by a number at the bell. */
const LOOKED_HOURS = 36

/** Once in a while everybody reads what he was told. */
export function beginReading(maker: Maker, people: readonly Person[]): void {
  for (const [at, person] of people.entries())
    maker.timeline.begin(after(ago(maker, { hours: LOOKED_HOURS }), at), async () => {
      if (person.caller) await by(maker, person).notification.readAll()
    })
}
