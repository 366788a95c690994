import { createHash } from 'node:crypto'
import type { Ctx } from './context.ts'
import { row, rows } from './db.ts'
import type { TxCtx } from './transition.ts'
import { fail, failField } from './fail.ts'

export const IDEMPOTENCY_HOURS = 24
const KEY_MAX = 200

interface KeptAnswer {
  request_hash: string
  answer: unknown
}

/**
 * Claims the caller's key inside the call's transaction. A second call with the same key waits for
 * the first to end, then gets the first one's answer; with another body it is refused.
 */
export async function claimKey(
  ctx: Ctx,
  call: string,
  input: unknown,
): Promise<{ answer: unknown } | undefined> {
  if (!ctx.idempotencyKey) return undefined
  if (ctx.idempotencyKey.length > KEY_MAX) failField('Idempotency-Key', 'maxlength', { 0: KEY_MAX })
  const claimed = await row<KeptAnswer>(
    ctx,
    `insert into idempotency_keys (caller, call, key, request_hash, created_at)
     values ($1, $2, $3, $4, $5) on conflict (caller, call, key) do nothing returning request_hash`,
    [callerKey(ctx), call, ctx.idempotencyKey, hashOf(input), ctx.now.toJSDate()],
  )
  if (claimed) return undefined
  return (await findAnswer(ctx, call, input)) ?? fail('idempotency.in_progress')
}

/** The first answer to the caller's key, before any work that a repeated call need not do again. */
export async function findAnswer<T>(
  ctx: Ctx,
  call: string,
  input: unknown,
): Promise<{ answer: T } | undefined> {
  if (!ctx.idempotencyKey) return undefined
  const kept = await row<KeptAnswer>(
    ctx,
    `select request_hash, answer from idempotency_keys where caller = $1 and call = $2 and key = $3`,
    [callerKey(ctx), call, ctx.idempotencyKey],
  )
  if (!kept) return undefined
  if (kept.request_hash !== hashOf(input)) fail('idempotency.key_reused')
  return { answer: kept.answer as T }
}

export async function keepAnswer(ctx: Ctx, call: string, answer: unknown): Promise<void> {
  if (!ctx.idempotencyKey) return
  await rows(
    ctx,
    `update idempotency_keys set answer = $4::jsonb where caller = $1 and call = $2 and key = $3`,
    [callerKey(ctx), call, ctx.idempotencyKey, JSON.stringify(answer ?? null)],
  )
}

/** For a call that opens its own transaction: inside it, the work is done once for each key. */
export async function once<T>(
  ctx: TxCtx,
  call: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const kept = await claimKey(ctx, call, input)
  if (kept) return kept.answer as T
  const answer = await work()
  await keepAnswer(ctx, call, answer)
  return answer
}

const callerKey = ({ caller, ip }: Ctx): string =>
  caller.isSignedIn ? `user:${caller.userId}` : `guest:${ip}`

const hashOf = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest('hex')
