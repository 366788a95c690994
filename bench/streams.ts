import { get, type ClientRequest } from 'node:http'
import pg from 'pg'
import { NOTIFICATIONS_CHANNEL } from '#api/kit/notify-streams.ts'
import { STREAMS_PER_USER_MAX } from '#api/notification/notification.rules.ts'
import { say } from '#scripts/kit/terminal.ts'
import { signIn } from './market.ts'
import { spentBy } from './processes.ts'
import type { Shop } from './shop.ts'

/** Memory of this many open streams, and how soon an event reaches all of them. */
export interface Streamed {
  streams: number
  moreMb: number | undefined
  /** Milliseconds of each round, from the commit to the last stream. */
  reached: number[]
}

const STREAMS = 1000
const ROUNDS = 5
const SETTLED_MS = 3000

/** Many users, each with the maximum number of windows, are notified at once. */
export async function measureStreams(shop: Shop): Promise<Streamed> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    const { rows: people } = await client.query<{ id: number; email: string }>(
      `select id, email from users where email like 'bench-%' order by id limit $1`,
      [STREAMS / STREAMS_PER_USER_MAX],
    )
    const tokens: string[] = []
    for (const { email } of people) tokens.push(await signIn(shop.origin, email))
    await settle()
    const before = spentBy(shop.pid)?.memoryMb
    let heard = 0
    const hear = () => (heard += 1)
    const lines: ClientRequest[] = []
    for (const token of tokens)
      for (let window = 0; window < STREAMS_PER_USER_MAX; window++) lines.push(await openLine(shop.origin, token, hear))
    await settle()
    const after = spentBy(shop.pid)?.memoryMb
    say(`  ${lines.length} streams open`)
    const reached: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      heard = 0
      await tellAll(client, people)
      const told = performance.now()
      while (heard < lines.length) await new Promise((again) => setTimeout(again, 5))
      reached.push(performance.now() - told)
      await settle()
    }
    for (const line of lines) line.destroy()
    const moreMb = before === undefined || after === undefined ? undefined : after - before
    return { streams: lines.length, moreMb, reached }
  } finally {
    await client.end()
  }
}

const settle = () => new Promise((done) => setTimeout(done, SETTLED_MS))

/** Resolves when the first event has arrived; `hear` is called for each notification. */
function openLine(origin: string, token: string, hear: () => void): Promise<ClientRequest> {
  const { host, port } = new URL(origin)
  const headers = { host, authorization: `Bearer ${token}` }
  const path = '/api/notifications/stream'
  return new Promise((opened, failed) => {
    const line = get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return failed(new Error(`a stream was refused: ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        if (part.includes('event: unread')) opened(line)
        for (const _ of part.matchAll(/event: notification/g)) hear()
      })
      // The stream is aborted at the end.
      answer.on('error', () => undefined)
    })
    line.on('error', failed)
  })
}

/** Like an event with many recipients: their rows and the notification in one transaction. */
async function tellAll(client: pg.Client, people: readonly { id: number }[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const data = { words: 'user.unblock', values: {}, page: 'notifications' }
  await client.query('begin')
  await client.query(
    `insert into notifications (user_id, event, data, dedupe_key)
     select id, 'user.unblock', $2, gen_random_uuid()::text from unnest($1::int[]) id`,
    [ids, JSON.stringify(data)],
  )
  await client.query(`select pg_notify($1, id::text) from unnest($2::int[]) id`, [NOTIFICATIONS_CHANNEL, ids])
  await client.query('commit')
}

export const streamRows = ({ streams, moreMb, reached }: Streamed): string[][] => [
  ['streams of one process', 'MB more', 'ms until all have heard', 'slowest round'],
  [
    String(streams),
    moreMb === undefined ? '–' : moreMb.toFixed(0),
    (reached.toSorted((one, other) => one - other)[Math.floor(reached.length / 2)] ?? 0).toFixed(0),
    Math.max(...reached).toFixed(0),
  ],
]
