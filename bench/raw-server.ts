import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { statements, type Reference } from './reference.ts'

/** The task of this process: the parent sends it over the IPC channel and receives the port. */
export interface Task {
  reference: Reference
  databaseUrl: string
  answer: { status: number; headers: Record<string, string>; body: string }
}

const POOL = 10

const answerers = {
  nginx: () => undefined,

  raw: ({ answer }: Task) => {
    const body = Buffer.from(answer.body, 'base64')
    return (_req: IncomingMessage, res: ServerResponse) => {
      res.writeHead(answer.status, answer.headers)
      res.end(body)
    }
  },

  statement: ({ reference, databaseUrl, answer }: Task) => {
    if (reference.kind !== 'statement') return undefined
    const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL })
    const { name, parameter } = reference
    const json: unknown = JSON.parse(Buffer.from(answer.body, 'base64').toString())
    return async (req: IncomingMessage, res: ServerResponse) => {
      const values = parametersOf(req, parameter)
      await pool.query({ name, text: statements[name], values })
      send(res, 200, json)
    }
  },

  'locked insert': ({ databaseUrl, answer }: Task) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL })
    const json: unknown = JSON.parse(Buffer.from(answer.body, 'base64').toString())
    return async (req: IncomingMessage, res: ServerResponse) => {
      for await (const _ of req);
      await insertOffer(pool, Number(req.url?.split('/').at(-2)))
      send(res, 201, json)
    }
  },
} as const

function send(res: ServerResponse, status: number, json: unknown): void {
  const body = Buffer.from(JSON.stringify(json))
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  res.end(body)
}

type Parameter = Extract<Reference, { kind: 'statement' }>['parameter']

function parametersOf({ url = '' }: IncomingMessage, parameter: Parameter): unknown[] {
  const [path = '', asked] = url.split('?')
  if (typeof parameter === 'object')
    return [...(parameter.ofPlace[new URLSearchParams(asked).get('fromPlaceId') ?? ''] ?? [])]
  const segments = path.split('/')
  if (parameter === 'last segment') return [segments.at(-1) ?? '']
  if (parameter === 'segment before last') return [prefixOf(decodeURIComponent(segments.at(-2) ?? ''))]
  return [parameter]
}

/** Normalised like the names in the index: lower case without accents. */
const prefixOf = (typed: string): string => typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Inserts the offer as withdrawn, so that no unique constraint refuses a second one of the bidder.
 */
async function insertOffer(pool: pg.Pool, auction: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const lock = 'select id, status, owner_id, currency from auctions where id = $1 for update'
    await client.query({ name: 'lock', text: lock, values: [auction] })
    const insert = `insert into offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent,
        vat_minor, gross_minor, fee_net_minor, fee_vat_minor, valid_until, message)
      select $1, user_id, id, 'withdrawn', 'EUR', 10000, 0, 0, 10000, 1000, 0, now(), 'reference'
      from companies order by id limit 1`
    await client.query({ name: 'insert', text: insert, values: [auction] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

process.once('message', (task: Task) => {
  const answer = answerers[task.reference.kind](task)
  if (!answer) throw new Error(`${task.reference.kind} is no server of ours`)
  const server = createServer((req, res) => {
    void answer(req, res)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port })
  })
})
