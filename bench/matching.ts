import { DateTime } from 'luxon'
import pg from 'pg'
import { MATCHING } from '#api/criteria/match-criteria.query.ts'
import { besideTheirWays, type PassingRow } from '#api/trip/find-passing.query.ts'
import { PASSING } from '#api/trip/passing.query.ts'
import { TRIPS_PER_COMPANY } from '#api/trip/trip.rules.ts'
import { say, seconds } from '#scripts/kit/terminal.ts'
import { askOnce } from './ask-once.ts'
import { spreadOf } from './figures.ts'
import { signIn } from './market.ts'
import { area, drawingOf, readDrawn, sharesOf, type Drawing, type Searched } from './searches.ts'
import type { Shop } from './shop.ts'

const KEPT = 10_000
const KEPT_AT_ONCE = 8
const LISTINGS = 300
/** The search was refused: its towns are too close together, or the company has it already. */
const REFUSED = 422

/** Saved searches or trips: both are matched with new listings. */
interface Keeping {
  kind: string
  table: string
  keys: string
  perCompany: number
  path: string
  draw: (draw: Drawing) => object
  /** Selects those of an older market without such rows; they are drawn again. */
  outdated?: string
  /** Returns how many of them match a listing. */
  find: (client: pg.Client, listing: number) => Promise<number>
}

/**
 * Typical saved searches of couriers: mostly around their place, some between two places or in an
 * area, few by words alone.
 */
function filtersOf(draw: Drawing, kind: number): object {
  const { town, word, category } = draw
  const [categories, fromCountries, toCountries] = [[category()], [town().country], [town().country]]
  if (kind < 10) return { ...area(draw), side: kind < 7 ? 'from' : 'to' }
  if (kind < 40) return { fromPlaceId: town().id, fromRadius: 50, categories }
  if (kind < 50) return { fromPlaceId: town().id, fromRadius: 100 }
  if (kind < 70) return { fromPlaceId: town().id, fromRadius: 50, toPlaceId: town().id, toRadius: 100 }
  if (kind < 85) return { fromCountries, toCountries, categories }
  if (kind < 92) return { fromPlaceId: town().id, fromRadius: 200, euroPerKmMin: 1 }
  if (kind < 97) return { q: word() }
  return { categories, weightMax: 800 }
}

/** A trip on one of four days within the next half year, with vans of every size. */
function tripOf({ town, below }: Drawing): object {
  const start = DateTime.utc().plus({ days: below(180) })
  return {
    fromPlaceId: town().id,
    toPlaceId: town().id,
    dateFrom: start.toISODate(),
    dateTo: start.plus({ days: below(4) }).toISODate(),
    freeVolumeM3: 2 + below(20),
    freePayload: 200 + below(1500),
  }
}

const today = (): string => DateTime.utc().toISODate()

const keepings: readonly Keeping[] = [
  {
    kind: 'saved searches',
    table: 'search_criteria',
    keys: 'search_keys',
    perCompany: 50,
    path: '/api/search-criteria',
    draw: (draw) => ({ name: 'saved', filters: filtersOf(draw, draw.below(100)), alert: 'instant' }),
    outdated: 'not exists (select from search_criteria where area is not null)',
    find: async (client, listing) =>
      (await client.query({ name: 'matching', text: MATCHING, values: [listing] })).rows.length,
  },
  {
    kind: 'trips',
    table: 'trips',
    keys: 'trip_cells',
    perCompany: TRIPS_PER_COMPANY,
    path: '/api/trips',
    draw: (draw) => ({ ...tripOf(draw), alert: 'instant' }),
    find: async (client, listing) => {
      const asked = { name: 'passing', text: PASSING, values: [listing, today()] }
      return besideTheirWays((await client.query<PassingRow>(asked)).rows).length
    },
  },
]

/**
 * Measures how long it takes to match a listing with 10,000 saved searches and with 10,000 trips.
 */
export async function measureMatching(shop: Shop, size: number): Promise<Searched[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    const searched: Searched[] = []
    for (const keeping of keepings) {
      const kept = await keepAll(shop, client, keeping)
      const kind = `a listing against ${kept.toLocaleString('en')} ${keeping.kind}`
      say(`  ${kind} …`)
      // Vacuum also what a migration has just written: index-only scans read the table for it.
      for (const one of [keeping.table, keeping.keys]) await client.query(`vacuum analyze ${one}`)
      searched.push({ kind, size, ...(await measureOne(shop, client, keeping)) })
    }
    return searched
  } finally {
    await client.end()
  }
}

async function measureOne(shop: Shop, client: pg.Client, { find }: Keeping) {
  const { rows: listings } = await client.query<{ id: number }>(
    `select auction_id as id from open_auctions order by md5(auction_id::text) limit $1`,
    [LISTINGS],
  )
  const seen: { database: number | undefined; whole: number; found: number }[] = []
  for (const { id } of listings) await find(client, id)
  for (const { id } of listings) {
    const before = await shop.databaseMs()
    const begun = performance.now()
    const found = await find(client, id)
    const whole = performance.now() - begun
    const after = await shop.databaseMs()
    const isCounted = before !== undefined && after !== undefined
    seen.push({ database: isCounted ? after - before : undefined, whole, found })
  }
  const whole = sharesOf(seen.map((one) => one.whole)) ?? { p50: NaN, p95: NaN }
  const database = sharesOf(seen.map((one) => one.database))
  const found = spreadOf(seen.map((one) => one.found))?.median
  return { database, whole, found }
}

/**
 * Saves them by API calls, once for each market; a small market has too few couriers for all.
 * Returns the number saved.
 */
async function keepAll(shop: Shop, client: pg.Client, keeping: Keeping): Promise<number> {
  const { table, perCompany, path, draw, outdated } = keeping
  const count = async () =>
    (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0
  if (outdated) await client.query(`delete from ${table} where ${outdated}`)
  const before = await count()
  let left = KEPT - before
  if (left < KEPT / 10) return before
  const begun = performance.now()
  const drawing = drawingOf(await readDrawn(shop.databaseUrl))
  const { rows: couriers } = await client.query<{ email: string }>(
    `select u.email from users u join companies c on c.user_id = u.id
     where u.email like 'bench-%' and c.status = 'verified' order by u.id limit $1`,
    [(2 * KEPT) / perCompany],
  )
  const next = couriers.values()
  const work = async () => {
    for (const { email } of next) {
      const token = await signIn(shop.origin, email)
      for (let one = 0; one < perCompany && left > 0; one++, left--)
        await keep(shop, token, { path, body: JSON.stringify(draw(drawing)) })
      if (left <= 0) return
    }
  }
  await Promise.all(Array.from({ length: KEPT_AT_ONCE }, work))
  const kept = await count()
  say(`  ${`${kept} ${table}`.padEnd(28)} ${seconds(begun)} s`)
  return kept
}

async function keep({ origin }: Shop, token: string, asked: { path: string; body: string }) {
  const { host } = new URL(origin)
  const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await askOnce(origin, { method: 'POST', headers, ...asked })
  if (answer.status !== 201 && answer.status !== REFUSED)
    throw new Error(`${asked.path} answered ${answer.status} ${Buffer.from(answer.body, 'base64').toString()}`)
}
