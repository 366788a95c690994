import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.ts'
import { rateLimitStore } from './rate-limit-store.ts'
import { fail } from './fail.ts'
import type { Log } from './log.ts'
import { hashToken } from './secret.ts'

/** `times` events per `seconds`. */
export interface Limit {
  name: string
  times: number
  seconds: number
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Rate limits, counted in the database for all processes and channels. */
export interface Limits {
  /** Counts once more; throws `too_many` with the time to wait if that exceeds the limit. */
  count(limit: Limit, who: string, seconds?: number): Promise<void>
  /** Counts once more without a limit; returns the count. */
  tally(limit: Limit, who: string): Promise<number>
  /** Takes one count back. */
  giveBack(limit: Limit, who: string): Promise<void>
  /** Resets the count. */
  forget(limit: Limit, who: string): Promise<void>
  /** Counts a read in this process only: a database write would cost more than the read. */
  countRead(limit: Limit, who: string): Promise<void>
  /** Throws if this process knows that the limit is exceeded; asks nobody. */
  refuseSpent(limit: Limit, who: string): Promise<void>
}

const CONNECTIONS = 4
/** Timeout of the database; after it each process counts on its own. */
const PATIENCE_MS = 1000

/** Opens the rate limits of the process, on a few connections of their own. */
export function openLimits(
  { databaseUrl, limitFactor }: Pick<Config, 'databaseUrl' | 'limitFactor'>,
  log: Log,
): { limits: Limits; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
    // Do not wait for the disk: losing the last few counts in a crash is acceptable.
    options: '-c synchronous_commit=off',
  })
  pool.on('error', (error) => {
    log.warn({ err: error }, 'connection of the limits lost')
  })
  const store = rateLimitStore(pool)
  const shared = new Map<string, RateLimiterPostgres>()
  const own = new Map<string, RateLimiterMemory>()
  const spent = new RateLimiterMemory({ points: 1, duration: MINUTE })
  const optionsOf = ({ name, times, seconds }: Limit) => ({
    keyPrefix: name,
    points: times * limitFactor,
    duration: seconds,
  })
  const ownOf = (limit: Limit): RateLimiterMemory =>
    kept(own, limit.name, () => new RateLimiterMemory(optionsOf(limit)))
  const sharedOf = (limit: Limit): RateLimiterPostgres =>
    kept(shared, limit.name, () => {
      const options = optionsOf(limit)
      return new RateLimiterPostgres({
        ...options,
        storeClient: store,
        storeType: 'pool',
        tableName: 'counts',
        tableCreated: true,
        // One limiter deletes expired rows for all.
        clearExpiredByTimeout: shared.size === 0,
        insuranceLimiter: new RateLimiterMemory(options),
      })
    })

  const limits: Limits = {
    async count(limit, who, seconds = limit.seconds) {
      const key = keyOf(who)
      try {
        await sharedOf(limit).consume(key, 1, { customDuration: seconds })
      } catch (reason) {
        if (reason instanceof RateLimiterRes) await spent.block(limit.name + key, reason.msBeforeNext / 1000)
        refuse(reason)
      }
    },
    tally: async (limit, who) => (await sharedOf(limit).penalty(keyOf(who))).consumedPoints,
    async giveBack(limit, who) {
      await sharedOf(limit).reward(keyOf(who))
    },
    async forget(limit, who) {
      await sharedOf(limit).delete(keyOf(who))
    },
    async countRead(limit, who) {
      await ownOf(limit).consume(keyOf(who)).catch(refuse)
    },
    async refuseSpent(limit, who) {
      const known = await spent.get(limit.name + keyOf(who))
      if (known) refuse(known)
    },
  }
  return { limits, close: () => pool.end() }
}

/** Counts all limits or none. Returns a function that takes the counts back. */
export async function countAll(
  limits: Limits,
  counted: readonly { limit: Limit; who: string; seconds?: number }[],
): Promise<() => Promise<void>> {
  const taken: (() => Promise<void>)[] = []
  const giveBack = async () => {
    await Promise.all(taken.map((back) => back()))
  }
  for (const { limit, who, seconds } of counted) {
    await limits.count(limit, who, seconds).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    taken.push(() => limits.giveBack(limit, who))
  }
  return giveBack
}

/** A hash: of fixed length, and it hides the address. */
const keyOf = (who: string): string => hashToken(who).slice(0, 32)

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  fail('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
}

function kept<T>(all: Map<string, T>, name: string, make: () => T): T {
  const cached = all.get(name)
  if (cached) return cached
  const made = make()
  all.set(name, made)
  return made
}
