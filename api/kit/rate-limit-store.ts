import type pg from 'pg'
import { batchLoader } from './batch-loader.ts'

interface Count {
  points: number
  expire: string | number
}

type Hit = readonly [key: string, points: number, expire: number, now: number]

/** The query that rate-limiter-flexible sends. */
interface Asked {
  name?: string
  text: string
  values: unknown[]
}

/** Sorted by key, so that two processes cannot deadlock. */
const COUNT_ALL = /* sql */ `
  insert into counts (key, points, expire)
  select * from unnest($1::text[], $2::int[], $3::bigint[]) as hit (key, points, expire) order by key
  on conflict (key) do update set
    points = case when counts.expire <= $4 then excluded.points else counts.points + excluded.points end,
    expire = case when counts.expire <= $4 then excluded.expire else counts.expire end
  returning key, points, expire`

const UNDERWAY_MAX = 2

/** Storage for the rate limiter that batches concurrent counts into one statement. */
export function rateLimitStore(pool: pg.Pool): { query: (asked: Asked) => Promise<unknown> } {
  const count = batchLoader<Hit, Count>({ most: UNDERWAY_MAX, keyOf: ([key]) => key }, async (hits) => {
    const columns = [0, 1, 2].map((at) => hits.map((hit) => hit[at]))
    const now = Math.max(...hits.map(([, , , at]) => at))
    const { rows } = await pool.query<Count & { key: string }>({
      name: 'count',
      text: COUNT_ALL,
      values: [...columns, now],
    })
    const counts = new Map(rows.map(({ key, ...one }) => [key, one]))
    return hits.map(([key]) => counts.get(key) as Count)
  })
  return {
    async query(asked) {
      if (asked.name !== 'counts:rlflx-upsert') return pool.query(asked)
      return { rows: [await count(asked.values as unknown as Hit)], rowCount: 1 }
    },
  }
}
