import pg from 'pg'
import { say } from '#scripts/kit/terminal.ts'
import { askOnce } from './ask-once.ts'
import { spreadOf } from './figures.ts'
import type { Shop } from './shop.ts'
import type { Request } from './works.ts'

/** Results for one kind of search at one size, requested sequentially; times in milliseconds. */
export interface Searched {
  kind: string
  size: number
  /** Execution time in Postgres; undefined if it does not count. */
  database: { p50: number; p95: number } | undefined
  whole: { p50: number; p95: number }
  /** Median number of results; undefined if the response does not contain it. */
  found: number | undefined
}

/**
 * Data for random searches in a filled market, distributed as its listings: mostly between large
 * towns.
 */
interface Drawn {
  towns: readonly { id: number; country: string; lat: number; lng: number }[]
  words: readonly string[]
  categories: readonly string[]
}

const QUESTIONS = 200
const TOWNS = 2000
/** The response of an empty map. */
const NOTHING = 204

/** Reproducible pseudo-random numbers from 0 to 1. */
const drawing = () => {
  let state = 1
  return (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Question = Record<string, unknown>
type Ask = (draw: Drawing) => Question
export interface Drawing {
  town: () => Drawn['towns'][number]
  word: () => string
  category: () => string
  /** A random integer from 0 to `most`, exclusive. */
  below: (most: number) => number
}

const pair: Ask = ({ town }) => ({
  fromPlaceId: town().id,
  fromRadius: 50,
  toPlaceId: town().id,
  toRadius: 50,
})
const near =
  (km: number): Ask =>
  ({ town }) => ({ fromPlaceId: town().id, fromRadius: km })
const countries: Ask = ({ town }) => ({
  fromCountries: town().country,
  toCountries: town().country,
})
const sorted =
  (ask: Ask, sort: string): Ask =>
  (draw) => ({ ...ask(draw), sort })
const nothing: Ask = () => ({})

const CORNERS = 12
/** About a hundred kilometres around a town. */
const AREA_DEGREES = 0.9
export const area: Ask = ({ town }) => {
  const { lat, lng } = town()
  const wide = AREA_DEGREES / Math.cos((lat * Math.PI) / 180)
  const polygon = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS
    return { lat: lat + AREA_DEGREES * Math.sin(angle), lng: lng + wide * Math.cos(angle) }
  })
  return { polygon }
}
/** The section of a map that shows a country. */
const view: Ask = ({ town }) => {
  const { lat, lng } = town()
  return { box: [lng - 5, lat - 4, lng + 5, lat + 4].join() }
}

interface Kind {
  kind: string
  path?: string
  /** The input is sent in the body instead of the URL. */
  isPosted?: boolean
  ask: Ask
}

const kinds: readonly Kind[] = [
  { kind: 'newest', ask: nothing },
  { kind: 'one word', ask: ({ word }) => ({ q: word() }) },
  { kind: 'two words', ask: ({ word }) => ({ q: `${word()} ${word()}` }) },
  { kind: 'kind, pickup, delivery (50 km)', ask: (draw) => ({ ...pair(draw), categories: draw.category() }) },
  { kind: 'pickup, delivery (50 km)', ask: pair },
  { kind: 'near a place (50 km)', ask: near(50) },
  { kind: 'around a place (300 km)', ask: near(300) },
  { kind: 'nearest to a place', ask: sorted(near(300), 'nearest') },
  { kind: 'countries', ask: countries },
  { kind: 'countries, by price', ask: sorted(countries, 'price') },
  { kind: 'all, by price', ask: sorted(nothing, 'price') },
  { kind: 'all, best value', ask: sorted(nothing, 'bestValue') },
  { kind: 'all, ending', ask: sorted(nothing, 'ending') },
  {
    kind: 'beside a way (25 km)',
    path: '/along',
    ask: ({ town }) => ({ fromPlaceId: town().id, toPlaceId: town().id, width: 25 }),
  },
  { kind: 'in an area (12 corners)', path: '/polygon', isPosted: true, ask: area },
  { kind: 'points of a map', path: '/coords/anonymous', ask: view },
  { kind: 'count of countries', path: '/count', ask: countries },
  { kind: 'facets of countries', path: '/aggregated', ask: countries },
  { kind: 'numbers on a map', path: '/map', ask: countries },
]

/** Measures each kind of search in a filled shop. */
export async function measureSearches(shop: Shop, size: number): Promise<Searched[]> {
  const drawn = await readDrawn(shop.databaseUrl)
  const searched: Searched[] = []
  for (const { kind, path = '', isPosted = false, ask } of kinds) {
    say(`  ${kind} …`)
    const askAll = async () => {
      const draw = drawingOf(drawn)
      const seen: Seen[] = []
      for (let at = 0; at < QUESTIONS; at++)
        seen.push(await askFor(shop, requestOf(shop, { path, isPosted, question: ask(draw) })))
      return seen
    }
    await askAll()
    const seen = await askAll()
    searched.push({
      kind,
      size,
      database: sharesOf(seen.map(({ database }) => database)),
      whole: sharesOf(seen.map(({ whole }) => whole)) ?? { p50: NaN, p95: NaN },
      found: spreadOf(seen.map(({ found }) => found))?.median,
    })
  }
  return searched
}

export function drawingOf({ towns, words, categories }: Drawn): Drawing {
  const next = drawing()
  const one = <T>(all: readonly T[], power: number): T => {
    const found = all[Math.floor(next() ** power * all.length)]
    if (found === undefined) throw new Error('the market is empty')
    return found
  }
  return {
    town: () => one(towns, 3),
    word: () => one(words, 1),
    category: () => one(categories, 1),
    below: (most) => Math.floor(next() * most),
  }
}

interface Seen {
  database: number | undefined
  whole: number
  found: number | undefined
}

function requestOf(
  { origin }: Shop,
  { path, isPosted, question }: { path: string; isPosted: boolean; question: Question },
): Request {
  const address = `/api/auction/search${path}`
  const headers = { host: new URL(origin).host }
  if (isPosted) {
    const type = { 'content-type': 'application/json' }
    return { method: 'POST', path: address, headers: { ...headers, ...type }, body: JSON.stringify(question) }
  }
  const asked = Object.entries(question).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(asked).toString()
  return { method: 'GET', path: `${address}?${query}`, headers }
}

async function askFor(shop: Shop, request: Request): Promise<Seen> {
  const before = await shop.databaseMs()
  const begun = performance.now()
  const { status, body } = await askOnce(shop.origin, request)
  const whole = performance.now() - begun
  const after = await shop.databaseMs()
  const text = Buffer.from(body, 'base64').toString()
  if (status !== 200 && status !== NOTHING) throw new Error(`${request.path} answered ${status} ${text.slice(0, 300)}`)
  const { total, count } = (status === NOTHING ? {} : JSON.parse(text)) as {
    total?: number
    count?: number
  }
  const isKnown = before !== undefined && after !== undefined
  return { database: isKnown ? after - before : undefined, whole, found: total ?? count }
}

export function sharesOf(values: readonly (number | undefined)[]) {
  const known = values.filter((value) => value !== undefined).sort((one, other) => one - other)
  const at = (share: number): number => known[Math.floor(known.length * share)] ?? NaN
  return known.length === 0 ? undefined : { p50: at(0.5), p95: at(0.95) }
}

export async function readDrawn(databaseUrl: string): Promise<Drawn> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows: towns } = await client.query<Drawn['towns'][number]>(
      `select id, country, lat, lng from places where kind = 'town' order by population desc, id limit $1`,
      [TOWNS],
    )
    const { rows: words } = await client.query<{ word: string }>(
      `select distinct lower(word) as word from auctions a, regexp_split_to_table(a.title, '[^[:alpha:]]+') word
       where a.status = 'active' and a.id % $1 = 0 and length(word) > 3 order by 1 limit 500`,
      [Math.max(1, Math.round((await countOf(client)) / 5000))],
    )
    const { rows: categories } = await client.query<{ id: string }>(
      `select category_id as id from open_auctions group by 1 order by count(*) desc, 1 limit 20`,
    )
    return { towns, words: words.map(({ word }) => word), categories: categories.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

const countOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ count: number }>('select count(*)::int as count from open_auctions')).rows[0]?.count ?? 0

const HEAD = ['search', 'auctions', 'found', 'database p50 ms', 'p95', 'whole p50 ms', 'p95']
const ms = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(value < 10 ? 2 : 0))

export const searchRows = (all: readonly Searched[]): string[][] => [
  HEAD,
  ...all.map(({ kind, size, found, database, whole }) => [
    kind,
    size.toLocaleString('en'),
    found === undefined ? '–' : found.toLocaleString('en'),
    ms(database?.p50),
    ms(database?.p95),
    ms(whole.p50),
    ms(whole.p95),
  ]),
]
