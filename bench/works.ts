import type { IncomingHttpHeaders } from 'node:http'
import { boxAround, cellsIn, SPOTS_A_DEGREE } from '#api/address/cell.rules.ts'
import { angleOf } from '#api/address/distance.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Market } from './market.ts'
import type { Reference } from './reference.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: IncomingHttpHeaders
  body?: string
}

/** One kind of request to the shop, with its references. */
export interface Work {
  name: string
  /** The requests of each connection, in order. */
  requests: (connection: number) => readonly Request[]
  references: readonly Reference[]
  /** Number of connections, if not the default. */
  connections?: number
  /** Whether an open loop at 0.7 of the closed loop's rate also measures latency. */
  isWaitMeasured?: boolean
}

const REQUESTS_EACH = 200
/** More than one of fifty connections sends in a round. */
const OFFERS_EACH = 60
const NEAR_KM = 50
const PAGE_FORMS = { accept: 'text/html', 'accept-encoding': 'br' }

const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** All benchmarks, with requests for rows of this market. */
export function worksOf(market: Market): Work[] {
  const { host, auctions, customerToken } = market
  const visitor = { host }
  const page = { ...visitor, ...PAGE_FORMS }
  const signedIn = (token: string) => ({ ...page, authorization: `Bearer ${token}` })
  const get = (path: string, headers: IncomingHttpHeaders = visitor): Request => ({
    method: 'GET',
    path,
    headers,
  })
  const always = (request: Request) => () => [request]
  const eachListing = (path: (id: number) => string, headers?: IncomingHttpHeaders) => {
    return (connection: number) =>
      repeat(REQUESTS_EACH, (turn) => get(path(auctionAt(market, connection, turn).id), headers))
  }
  const category = toPath('pl_PL', 'category', { category: 'cars' })
  return [
    {
      name: 'static page',
      requests: always(get(category, page)),
      references: [{ kind: 'nginx' }, { kind: 'raw' }],
      isWaitMeasured: true,
    },
    {
      name: '/api/me',
      requests: always(get('/api/me', { ...visitor, authorization: `Bearer ${customerToken}` })),
      references: [{ kind: 'statement', name: 'me', parameter: market.customerSession }],
    },
    {
      name: 'one listing',
      requests: eachListing((id) => `/api/auction/${id}`),
      references: [{ kind: 'statement', name: 'listing', parameter: 'last segment' }],
      isWaitMeasured: true,
    },
    {
      name: 'address suggestions',
      requests: () =>
        ['ber', 'warsz', 'mün', 'lo', 'pra', 'buc', 'kra', 'ham'].map((typed) =>
          get(`/api/autocomplete/address/pl/${encodeURIComponent(typed)}/10`),
        ),
      references: [{ kind: 'statement', name: 'suggestions', parameter: 'segment before last' }],
    },
    {
      name: 'newest listings',
      requests: always(get('/api/auction/search')),
      references: [{ kind: 'statement', name: 'newest', parameter: 24 }],
    },
    {
      name: 'search near a place, of 20',
      connections: 20,
      requests: (connection) =>
        market.towns.map((_, turn) => {
          const { placeId } = market.towns[(connection * 7 + turn) % market.towns.length] ?? {}
          return get(`/api/auction/search?fromPlaceId=${placeId}&fromRadius=${NEAR_KM}`)
        }),
      references: [{ kind: 'statement', name: 'near', parameter: { ofPlace: nearOf(market) } }],
    },
    {
      name: 'an offer',
      requests: offersOf(market),
      references: [{ kind: 'locked insert' }],
      isWaitMeasured: true,
    },
    {
      name: 'page of the search',
      requests: always(get(toPath('pl_PL', 'listings'), page)),
      references: [],
    },
    {
      name: 'page of the search, made for each',
      requests: always(get(toPath('pl_PL', 'listings'), signedIn(market.customerToken))),
      references: [],
    },
    {
      name: 'page of a listing',
      requests: () => market.listingPaths.map((path) => get(path, page)),
      references: [],
    },
    {
      name: 'page of a listing, made for each',
      requests: () => market.listingPaths.map((path) => get(path, signedIn(market.customerToken))),
      references: [],
    },
    {
      name: 'page of offers',
      requests: always(get(toPath('pl_PL', 'myListing', { id: auctions[0]?.id ?? 0 }), signedIn(market.ownerToken))),
      references: [],
    },
  ]
}

/** The parameters of the reference's statement for each town. */
const nearOf = ({ towns }: Market) =>
  Object.fromEntries(
    towns.map(({ placeId, ...point }) => {
      const cells = cellsIn(boxAround(point, NEAR_KM), SPOTS_A_DEGREE)
      return [placeId, [cells, point.lat, point.lng, angleOf(NEAR_KM)]]
    }),
  )

/** Each connection walks through the open listings in its own order. */
function auctionAt({ auctions }: Market, connection: number, turn: number): Market['auctions'][0] {
  const found = auctions[(connection * 7919 + turn * 104_729) % auctions.length]
  if (!found) throw new Error('the market has no open listing')
  return found
}

/**
 * Each courier continues with the next listing: always a first offer, like the reference's insert,
 * never a change of an earlier one.
 */
function offersOf(market: Market): Work['requests'] {
  const offered = new Map<number, number>()
  return (connection) => {
    const before = offered.get(connection) ?? 0
    offered.set(connection, before + OFFERS_EACH)
    return repeat(OFFERS_EACH, (turn) => offer(market, connection, before + turn))
  }
}

function offer(market: Market, connection: number, turn: number): Request {
  const auction = auctionAt(market, connection, turn)
  const token = market.courierTokens[connection % market.courierTokens.length]
  const price = { amount: `${250 + ((connection + turn) % 100)}.00`, currency: auction.currency }
  return {
    method: 'POST',
    path: `/api/auction/${auction.id}/offer`,
    headers: {
      host: market.host,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ price, validDays: 3, message: 'I pass by that day.' }),
  }
}
