import { DateTime } from 'luxon'
import pg from 'pg'
import { guestCaller } from '#api/common/caller.rules.ts'
import { jobContext } from '#api/jobs.ts'
import { readConfig } from '#api/kit/config.ts'
import type { Ctx } from '#api/kit/context.ts'
import { openServices } from '#api/services.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { searchKindsOf, type SearchKind } from './search-kinds.ts'

/** How long one kind of search takes in the database, from one connection, and what it reads from end to end. */
export interface Searched {
  kind: string
  size: number
  p50: number
  p95: number
  /** At most so many milliseconds at a million. */
  goal: number | undefined
  /** The tables that any of them went through as a whole. */
  whole: readonly string[]
}

const QUERIES = 80

interface Statement {
  text: string
  values: unknown[]
}

/** Each kind with many different questions: the statements that the search asks, asked again by one connection. */
export async function measureSearches(
  env: Record<string, string>,
  size: number,
  only = '',
): Promise<Searched[]> {
  const { services, close } = await openServices(readConfig(env))
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  try {
    await client.query('set jit = off')
    const ctx: Ctx = {
      ...jobContext(services),
      caller: guestCaller,
      storefront: storefrontOf('pl_PL'),
      now: DateTime.utc(),
      channel: 'rest',
    }
    const measured: Searched[] = []
    for (const kind of (await searchKindsOf(client)).filter(({ name }) => name.includes(only)))
      measured.push(await measureKind(client, ctx, kind, size))
    return measured
  } finally {
    await client.end()
    await close()
  }
}

async function measureKind(
  client: pg.Client,
  ctx: Ctx,
  { name, goal, ask }: SearchKind,
  size: number,
): Promise<Searched> {
  const took: number[] = []
  const whole = new Set<string>()
  for (let turn = 0; turn < QUERIES; turn++) {
    const statements = await statementsOf(() => ask(ctx, turn))
    const begun = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    took.push(performance.now() - begun)
    for (const one of statements) for (const table of await wholeIn(client, one)) whole.add(table)
  }
  took.sort((one, other) => one - other)
  const at = (share: number): number => took[Math.floor(share * (took.length - 1))] ?? 0
  return { kind: name, size, p50: at(0.5), p95: at(0.95), goal, whole: [...whole] }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Plan[]
}

/** Which of the large tables are read from end to end. */
async function wholeIn(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    values,
  )
  const found: string[] = []
  const look = (plan: Plan): void => {
    const table = plan['Relation Name']
    if (plan['Node Type'] === 'Seq Scan' && table && LARGE.includes(table)) found.push(table)
    plan.Plans?.forEach(look)
  }
  rows.forEach((row) => {
    look(row['QUERY PLAN'][0].Plan)
  })
  return found
}

const LARGE = ['auctions', 'open_auctions', 'open_words', 'known_words', 'place_names', 'places']

/** What the driver sends meanwhile, by whichever connection. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof asked === 'string' ? asked : asked.text
    const given = typeof asked === 'string' ? values : asked.values
    if (/^\s*(select|with)\b/i.test(text) && !text.includes('WITH ranges'))
      statements.push({ text, values: Array.isArray(given) ? (given as unknown[]) : [] })
    return Reflect.apply(query, this, args)
  }
  Reflect.set(pg.Client.prototype, 'query', listening)
  try {
    await work()
    return statements
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
}

const HEAD = ['search', 'auctions', 'p50 ms', 'p95 ms', 'at most', 'read as a whole']

export const searchRows = (all: readonly Searched[]): string[][] => [
  HEAD,
  ...all.map(({ kind, size, p50, p95, goal, whole }) => [
    kind,
    size.toLocaleString('en'),
    p50.toFixed(2),
    p95.toFixed(2),
    goal === undefined ? '–' : String(goal),
    whole.join(', ') || 'nothing',
  ]),
]
