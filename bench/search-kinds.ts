import type pg from 'pg'
import type { Ctx } from '#api/kit/context.ts'
import { aggregateAuctions } from '#api/search/aggregate-auctions.ts'
import { countAuctions, searchAuctions } from '#api/search/search-auctions.ts'
import { searchFiltersSchema, searchSchema } from '#api/search/search.schema.ts'

export interface SearchKind {
  name: string
  goal?: number
  /** Each turn asks for something else. */
  ask: (ctx: Ctx, turn: number) => Promise<unknown>
}

interface Town {
  placeId: string
  name: string
}

interface Row {
  title: string
  categoryId: string
  from: Town
  to: Town
}

/** Every kind of search, with questions taken from what there is to be found: many of much, some of little. */
export async function searchKindsOf(client: pg.Client): Promise<SearchKind[]> {
  const { rows } = await client.query<Row>(
    `select a.title, a.category_id as "categoryId",
       json_build_object('placeId', f.place_id, 'name', f.name) as "from",
       json_build_object('placeId', t.place_id, 'name', t.name) as "to"
     from open_auctions o join auctions a on a.id = o.auction_id
       join places f on f.id = a.from_place_id join places t on t.id = a.to_place_id
     order by md5(a.id::text) limit 400`,
  )
  const row = (turn: number): Row => {
    const found = rows[(turn * 7) % rows.length]
    if (!found) throw new Error('the market has no open listing')
    return found
  }
  const wordsOf = (turn: number): string[] =>
    row(turn).title.split(/[^\p{L}]+/u).filter((word) => word.length > 3) // prettier-ignore
  const search =
    (wish: (turn: number) => object): SearchKind['ask'] =>
    (ctx, turn) =>
      searchAuctions(ctx, searchSchema.cast(wish(turn)))
  const words = (wish: (turn: number) => string) =>
    search((turn) => ({ q: wish(turn), sort: 'relevance' }))
  return [
    { name: 'newest', ask: search((turn) => ({ page: 1 + (turn % 3) })) },
    {
      name: 'category, pickup and delivery within 50 km',
      goal: 1.5,
      ask: search((turn) => ({
        categories: [row(turn).categoryId],
        fromPlaceId: row(turn).from.placeId,
        toPlaceId: row(turn).to.placeId,
      })),
    },
    {
      name: 'pickup within 50 km',
      goal: 2.5,
      ask: search((turn) => ({ fromPlaceId: row(turn).from.placeId })),
    },
    {
      name: 'pickup within 300 km',
      ask: search((turn) => ({ fromPlaceId: row(turn).from.placeId, fromRadius: 300 })),
    },
    {
      name: 'nearest pickup first',
      ask: search((turn) => ({ fromPlaceId: row(turn).from.placeId, sort: 'nearest' })),
    },
    {
      name: 'countries',
      ask: search((turn) => ({
        fromCountries: [['PL', 'DE', 'FR', 'RO'][turn % 4]],
        toCountries: [['DE', 'IT', 'NL'][turn % 3]],
      })),
    },
    {
      name: 'lowest price first',
      ask: search((turn) => ({ sort: 'price', page: 1 + (turn % 3) })),
    },
    {
      name: 'best value first',
      ask: search((turn) => ({ sort: 'bestValue', page: 1 + (turn % 3) })),
    },
    { name: 'ending first', ask: search((turn) => ({ sort: 'ending', page: 1 + (turn % 3) })) },
    { name: 'text: one word', goal: 5, ask: words((turn) => wordsOf(turn)[0] ?? 'sofa') },
    {
      name: 'text: a word and a town',
      goal: 5,
      ask: words((turn) => `${wordsOf(turn)[0] ?? ''} ${row(turn).to.name}`),
    },
    { name: 'text: a town', goal: 5, ask: words((turn) => row(turn).from.name) },
    {
      name: 'text: a category',
      goal: 5,
      ask: words(
        (turn) => ['meble', 'motocykl', 'palety', 'łódź', 'koń', 'samochód'][turn % 6] ?? '',
      ),
    },
    {
      name: 'text: half a word',
      goal: 5,
      ask: words((turn) => (wordsOf(turn)[0] ?? '').slice(0, 4)),
    },
    {
      name: 'text: a slip',
      goal: 5,
      ask: words((turn) => (wordsOf(turn)[0] ?? '').replace(/^(..)(.)(.)/, '$1$3$2')),
    },
    { name: 'text: nowhere', goal: 5, ask: words((turn) => `xqzw${turn}vjk`) },
    {
      name: 'count',
      ask: (ctx, turn) =>
        countAuctions(ctx, searchFiltersSchema.cast({ categories: [row(turn).categoryId] })),
    },
    {
      name: 'aggregated',
      ask: (ctx, turn) =>
        aggregateAuctions(ctx, searchFiltersSchema.cast({ categories: [row(turn).categoryId] })),
    },
  ]
}
