import pg from 'pg'
import { toPath } from '#content/paths.ts'
import { askOnce } from './ask-once.ts'

/** Data of a filled shop for the requests, and the users that send them. */
export interface Market {
  host: string
  auctions: readonly { id: number; currency: string }[]
  /** Paths of the listings' pages. */
  listingPaths: readonly string[]
  /** A listing with a picture, and a courier with reviews. */
  shown: { slug: string; id: number }
  courier: { slug: string; id: number }
  /** The largest towns. */
  towns: readonly { placeId: string; lat: number; lng: number }[]
  customerToken: string
  customerSession: string
  ownerToken: string
  courierTokens: readonly string[]
}

const COURIERS = 50
const LISTINGS = 20_000
const PAGES = 20
const TOWNS = 200
const PASSWORD = 'Carry-2026'

export async function findMarket(origin: string, databaseUrl: string): Promise<Market> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows: auctions } = await client.query<{ id: number; currency: string }>(
      `select id, currency from auctions where status = 'active' and owner_id = any (select id from users where email like 'bench-%')
       order by id desc limit $1`,
      [LISTINGS],
    )
    const { rows: people } = await client.query<{ email: string }>(
      // Prefer couriers with few offers: a second offer on the same auction would only change its
      // price.
      `(select email from users u where email like 'bench-%' and role = 'courier'
          order by (select count(*) from offers where bidder_id = u.id), id limit $1)
       union all (select email from users where email = 'bench-1@bench.example')
       union all (select u.email from users u join auctions a on a.owner_id = u.id where a.id = $2)`,
      [COURIERS, auctions[0]?.id],
    )
    const { rows: shown } = await client.query<{ id: number }>(
      `select a.id from auctions a join auction_pictures p on p.auction_id = a.id where a.status = 'active' order by a.id limit 1`,
    )
    const { rows: couriers } = await client.query<{ id: number; slug: string }>(
      `select id, slug from companies where status = 'verified' order by opinions_count desc, id limit 1`,
    )
    const { rows: towns } = await client.query<Market['towns'][number]>(
      `select id::text as "placeId", lat, lng from places where kind = 'town' order by population desc, id limit $1`,
      [TOWNS],
    )
    const tokens: string[] = []
    for (const { email } of people) tokens.push(await signIn(origin, email))
    const [customerToken = '', ownerToken = ''] = tokens.slice(COURIERS)
    return {
      host: new URL(origin).host,
      auctions,
      listingPaths: await listingPathsOf(origin, auctions.slice(0, PAGES)),
      shown: await namedAs(origin, shown[0] ?? auctions[0]),
      courier: couriers[0] ?? { slug: '', id: 0 },
      towns,
      customerToken,
      customerSession: sessionOf(customerToken),
      ownerToken,
      courierTokens: tokens.slice(0, COURIERS),
    }
  } finally {
    await client.end()
  }
}

async function listingPathsOf(origin: string, auctions: Market['auctions']): Promise<string[]> {
  const named = await Promise.all(auctions.map((auction) => namedAs(origin, auction)))
  return named.map((one) => toPath('pl_PL', 'listing', one))
}

async function namedAs(origin: string, auction: { id: number } | undefined) {
  const { host } = new URL(origin)
  const path = `/api/auction/${auction?.id}`
  const { body } = await askOnce(origin, { method: 'GET', path, headers: { host } })
  const json = JSON.parse(Buffer.from(body, 'base64').toString()) as { id: number; slug: string }
  return { slug: json.slug, id: json.id }
}

export async function signIn(origin: string, login: string): Promise<string> {
  const { status, body } = await askOnce(origin, {
    method: 'POST',
    path: '/api/mobile/login_check',
    headers: { host: new URL(origin).host, 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  })
  const text = Buffer.from(body, 'base64').toString()
  if (status !== 200) throw new Error(`${login} could not sign in: ${status} ${text}`)
  return (JSON.parse(text) as { token: string }).token
}

const sessionOf = (token: string): string => {
  const [, claims = ''] = token.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid
}
