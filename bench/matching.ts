import pg from 'pg'
import { MATCHING } from '#api/criteria/match-criteria.query.ts'
import { say, seconds } from '#scripts/kit/terminal.ts'
import { askOnce } from './ask-once.ts'
import { spreadOf } from './figures.ts'
import { signIn } from './market.ts'
import { drawingOf, readDrawn, sharesOf, type Drawing, type Searched } from './searches.ts'
import type { Shop } from './shop.ts'

const SAVED = 10_000
const PER_COMPANY = 50
const SAVED_AT_ONCE = 8
const LISTINGS = 300
const WARM_UP = 50
/** Towns too near to each other, or a search that was drawn before. */
const REFUSED = 422

type Filters = Record<string, unknown>

/** What couriers look for again and again: mostly around where they are, some between two places, few by words alone. */
const filtersOf = ({ town, word, category }: Drawing, kind: number): Filters => {
  if (kind < 35) return { fromPlaceId: town().id, fromRadius: 50, categories: category() }
  if (kind < 50) return { fromPlaceId: town().id, fromRadius: 100 }
  if (kind < 70) return { fromPlaceId: town().id, fromRadius: 50, toPlaceId: town().id, toRadius: 100 } // prettier-ignore
  if (kind < 85) return { fromCountries: town().country, toCountries: town().country, categories: category() } // prettier-ignore
  if (kind < 92) return { fromPlaceId: town().id, fromRadius: 200, euroPerKmMin: 1 }
  if (kind < 97) return { q: word() }
  return { categories: category(), weightMax: 800 }
}

/** How long it takes to know which of 10,000 saved searches find a listing. */
export async function measureMatching(shop: Shop, size: number): Promise<Searched[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    await saveSearches(shop, client)
    const kind = 'a listing against 10,000 saved searches'
    say(`  ${kind} …`)
    const { rows: listings } = await client.query<{ id: number }>(
      `select auction_id as id from open_auctions order by md5(auction_id::text) limit $1`,
      [LISTINGS + WARM_UP],
    )
    const seen: { database: number | undefined; whole: number; found: number }[] = []
    for (const { id } of listings) {
      const before = await shop.databaseMs()
      const begun = performance.now()
      const { rowCount } = await client.query({ name: 'matching', text: MATCHING, values: [id] })
      const whole = performance.now() - begun
      const after = await shop.databaseMs()
      const isCounted = before !== undefined && after !== undefined
      seen.push({ database: isCounted ? after - before : undefined, whole, found: rowCount ?? 0 })
    }
    const counted = seen.slice(WARM_UP)
    const whole = sharesOf(counted.map((one) => one.whole)) ?? { p50: NaN, p95: NaN }
    const database = sharesOf(counted.map((one) => one.database))
    const found = spreadOf(counted.map((one) => one.found))?.median
    return [{ kind, size, database, whole, found }]
  } finally {
    await client.end()
  }
}

/** Once for each market, as couriers do it: by the call. */
async function saveSearches(shop: Shop, client: pg.Client): Promise<void> {
  const count = async () =>
    (await client.query<{ count: number }>('select count(*)::int as count from search_criteria'))
      .rows[0]?.count ?? 0
  if ((await count()) >= SAVED) return
  const begun = performance.now()
  const draw = drawingOf(await readDrawn(shop.databaseUrl))
  const { rows: couriers } = await client.query<{ email: string }>(
    `select u.email from users u join companies c on c.user_id = u.id
     where u.email like 'bench-%' and c.status = 'verified' order by u.id limit $1`,
    [(2 * SAVED) / PER_COMPANY],
  )
  let left = SAVED - (await count())
  const next = couriers.values()
  const work = async () => {
    for (const { email } of next) {
      const token = await signIn(shop.origin, email)
      for (let one = 0; one < PER_COMPANY && left > 0; one++, left--)
        await save(shop, token, filtersOf(draw, draw.below(100)))
      if (left === 0) return
    }
  }
  await Promise.all(Array.from({ length: SAVED_AT_ONCE }, work))
  for (const one of ['search_criteria', 'search_keys']) await client.query(`vacuum analyze ${one}`)
  say(`  ${`${SAVED} saved searches`.padEnd(28)} ${seconds(begun)} s`)
}

async function save({ origin }: Shop, token: string, filters: Filters): Promise<void> {
  const { host } = new URL(origin)
  const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const listed = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      /countries|categories/i.test(name) ? [value] : value,
    ]),
  )
  const body = JSON.stringify({ name: 'saved', filters: listed, alert: 'instant' })
  const answer = await askOnce(origin, { method: 'POST', path: '/api/search-criteria', headers, body }) // prettier-ignore
  if (answer.status !== 201 && answer.status !== REFUSED)
    throw new Error(`a search was not saved: ${answer.status} ${Buffer.from(answer.body, 'base64').toString()}`) // prettier-ignore
}
