import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx, RequestIO } from './context.ts'
import { inTransaction, queryOne, query } from './db/db.ts'
import { fail } from './fail.ts'
import { hashBytes, seal, tracesOf, unseal } from './secret.ts'
import type { TxCtx } from './db/transition.ts'

export const IDEMPOTENCY_HOURS = 24
const KEY_MAX = 200

/**
 * A call without a transaction claims its key first, and repeats wait for it. If the process dies,
 * a repeat may run the call after this time. That is safe: it finds what was written before (the
 * open payment, the posted draft, the new state), and the card processor has idempotency keys of
 * its own.
 */
const CLAIM_LIVES_SECONDS = 10
/** A running call renews its claim, long before it expires. */
const CLAIM_RENEWED_MS = 3000
/** Maximum wait of a repeat for the first call, and its polling interval. */
const WAIT_MS = 5000
const LOOK_MS = 50

/** Identifies a write that must run once. */
interface Key {
  caller: string
  call: string
  key: string
  requestHash: string
  /** Hashes of the same request under older signing keys. */
  hashesBefore: readonly string[]
}

/**
 * The key of the current request, or undefined without an `Idempotency-Key` header. Throws
 * `invalid` if it is too long.
 */
export function askedKey(ctx: Ctx, call: string, input: unknown): Key | undefined {
  const { idempotencyKey: key, caller, ip, config } = ctx
  if (!key) return undefined
  if (key.length > KEY_MAX) {
    const error = {
      path: 'Idempotency-Key',
      in: 'header',
      code: 'maxlength',
      values: { 0: KEY_MAX },
    }
    fail('invalid', { errors: [error] })
  }
  const request = JSON.stringify(withoutBytes(input ?? null))
  const [requestHash = '', ...hashesBefore] = tracesOf(config, 'request', request)
  return {
    caller: caller.isSignedIn ? `user:${caller.userId}` : `guest:${ip}`,
    call,
    key,
    requestHash,
    hashesBefore,
  }
}

/**
 * For a call with a transaction: a repeat waits for the transaction to end and then gets its
 * answer.
 */
export async function onceInside<C extends TxCtx, T>(
  ctx: C,
  key: Key | undefined,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (!key) return work(ctx)
  const claimed = await queryOne(
    ctx,
    `insert into idempotency_keys (caller, call, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5) on conflict (caller, call, key) do nothing returning key`,
    [...valuesOf(key), ctx.now.toJSDate()],
  )
  if (!claimed) {
    const kept = await findResponse<T>(ctx, key)
    return kept ? answerAgain(ctx, kept) : fail('idempotency.in_progress', { state: 'in_progress', allowed: [] })
  }
  const { recorded, cookies } = recordCookies(ctx)
  const data = await work(recorded)
  await query(ctx, `update idempotency_keys set answer = $4::jsonb where caller = $1 and call = $2 and key = $3`, [
    key.caller,
    key.call,
    key.key,
    sealed(ctx, key, { data, cookies }),
  ])
  return data
}

/**
 * For a call without a transaction: claims the key before the call and stores the answer after it.
 */
export async function onceOutside<C extends Ctx, T>(
  ctx: C,
  key: Key | undefined,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  if (!key) return work(ctx)
  const claim = randomUUID()
  const kept = await claimOrWait<T>(ctx, key, claim)
  if (kept) return answerAgain(ctx, kept)
  const { recorded, cookies } = recordCookies(ctx)
  const stopRenewing = renewClaim(ctx, key, claim)
  let isKept = false
  const keepAnswer: Ctx['keepAnswer'] = async (inside, data) => {
    await keepInside(inside, key, claim, sealed(ctx, key, { data, cookies }))
    isKept = true
  }
  try {
    const data = await work({ ...recorded, keepAnswer })
    if (isKept) return data
    await endClaim(ctx, key, claim, sealed(ctx, key, { data, cookies }))
    return data
  } catch (error) {
    // A failed call releases its key, unless its effect is committed and only the confirmation was
    // lost.
    await endClaim(ctx, key, claim, null)
    throw error
  } finally {
    stopRenewing()
  }
}

/**
 * The transaction in which a call without one of its own has its effect; it also stores the answer.
 * So if the process dies after the commit, a repeat gets the answer and not a wrong-state error.
 */
export const inLastTransaction = <C extends Ctx, T>(ctx: C, work: (ctx: C & TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (inside) => {
    const answer = await work(inside)
    await ctx.keepAnswer?.(inside, answer)
    return answer
  })

function renewClaim(ctx: Ctx, key: Key, claim: string): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    const now = ctx.now.plus({ milliseconds: performance.now() - began })
    query(
      ctx,
      `update idempotency_keys set claimed_at = $5
       where caller = $1 and call = $2 and key = $3 and claim = $4`,
      [key.caller, key.call, key.key, claim, now.toJSDate()],
    ).catch((err: unknown) => {
      ctx.log.warn({ err, call: key.call }, 'a claim could not be renewed')
    })
  }, CLAIM_RENEWED_MS)
  return () => {
    clearInterval(timer)
  }
}

interface Answer<T> {
  data: T
  cookies: Cookie[]
}

async function claimOrWait<T>(ctx: Ctx, key: Key, claim: string): Promise<Answer<T> | undefined> {
  const isDead = ctx.now.minus({ seconds: CLAIM_LIVES_SECONDS }).toJSDate()
  const until = Date.now() + WAIT_MS
  for (;;) {
    const claimed = await queryOne(
      ctx,
      `insert into idempotency_keys (caller, call, key, request_hash, created_at, claim, claimed_at)
       values ($1, $2, $3, $4, $5, $6, $5)
       on conflict (caller, call, key) do update set claim = $6, claimed_at = $5
       where idempotency_keys.request_hash = $4 and idempotency_keys.claimed_at < $7
       returning key`,
      [...valuesOf(key), ctx.now.toJSDate(), claim, isDead],
    )
    if (claimed) return undefined
    const kept = await findResponse<T>(ctx, key)
    if (kept) return kept
    if (Date.now() > until) fail('idempotency.in_progress', { state: 'in_progress', allowed: [] })
    await pause(LOOK_MS)
  }
}

/** Stores the answer in the transaction of the call's effect; fails if the claim was lost. */
async function keepInside(
  ctx: Pick<Ctx, 'tx'>,
  { caller, call, key }: Key,
  claim: string,
  answer: string,
): Promise<void> {
  const row = await queryOne(
    ctx,
    `update idempotency_keys set answer = $5::jsonb, claim = null, claimed_at = null
     where caller = $1 and call = $2 and key = $3 and claim = $4 returning key`,
    [caller, call, key, claim, answer],
  )
  if (!row) fail('idempotency.in_progress', { state: 'in_progress', allowed: [] })
}

/**
 * Stores the answer, or releases the key if there is none. An error here is only logged, because
 * the work is done.
 */
async function endClaim(ctx: Ctx, key: Key, claim: string, answer: string | null): Promise<void> {
  const own = `where caller = $1 and call = $2 and key = $3 and claim = $4`
  const bind = [key.caller, key.call, key.key, claim]
  const ended = answer
    ? query(ctx, `update idempotency_keys set answer = $5::jsonb, claim = null, claimed_at = null ${own}`, [
        ...bind,
        answer,
      ])
    : query(ctx, `delete from idempotency_keys ${own}`, bind)
  await ended.catch((err: unknown) => {
    ctx.log.warn({ err, call: key.call }, 'an answer could not be kept for its key')
  })
}

async function findResponse<T>(ctx: Ctx, key: Key): Promise<Answer<T> | undefined> {
  const row = await queryOne<{ request_hash: string; answer: string | null }>(
    ctx,
    `select request_hash, answer from idempotency_keys where caller = $1 and call = $2 and key = $3`,
    [key.caller, key.call, key.key],
  )
  const isOther = (hash: string) => hash !== key.requestHash && !key.hashesBefore.includes(hash)
  if (row && isOther(row.request_hash)) fail('idempotency.key_reused')
  if (!row?.answer) return undefined
  // Sealed under a key that is no longer accepted: do not run the request again.
  const answer = unseal(ctx.config, aboutOf(key), row.answer) ?? fail('idempotency.key_reused')
  return JSON.parse(answer.text) as Answer<T>
}

/** An answer may hold a token, and its cookies a session, so it is stored encrypted. */
const sealed = (ctx: Ctx, key: Key, answer: Answer<unknown>): string =>
  JSON.stringify(seal(ctx.config, aboutOf(key), JSON.stringify(answer)))

const aboutOf = ({ caller, call, key }: Key): string => JSON.stringify([caller, call, key])

const valuesOf = ({ caller, call, key, requestHash }: Key) => [caller, call, key, requestHash]

/** A cookie set with the answer; `value` is missing if it was cleared. */
interface Cookie {
  name: string
  value?: string
  options?: Parameters<RequestIO['setCookie']>[2]
}

function recordCookies<C extends Ctx>(ctx: C): { recorded: C; cookies: Cookie[] } {
  const cookies: Cookie[] = []
  const io: RequestIO = {
    ...ctx.io,
    setCookie(name, value, options) {
      cookies.push({ name, value, options })
      ctx.io.setCookie(name, value, options)
    },
    clearCookie(name) {
      cookies.push({ name })
      ctx.io.clearCookie(name)
    },
  }
  return { recorded: { ...ctx, io }, cookies }
}

function answerAgain<T>({ io }: Ctx, { data, cookies }: Answer<T>): T {
  for (const { name, value, options } of cookies)
    if (value === undefined) io.clearCookie(name)
    else io.setCookie(name, value, options ?? {})
  return data
}

/** Replaces uploaded bytes by their hash. */
function withoutBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return hashBytes(value)
  if (Array.isArray(value)) return value.map(withoutBytes)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutBytes(inner)]))
}
