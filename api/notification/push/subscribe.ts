import { ECDH } from 'node:crypto'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField, FieldErrors } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import type { PushSubscriptionData } from './push.schema.ts'

interface PushState {
  /** VAPID public key for the browser's subscription. */
  publicKey: string
  /** Whether the calling browser or app is subscribed. */
  isOn: boolean
}

const FAMILY = `(select family from sessions where id = $1)`

/** Whether this browser receives push messages. */
export async function getPush(ctx: SignedInCtx): Promise<PushState> {
  const { publicKey } = ctx.pushSender
  const row = await queryOne(
    ctx,
    `select 1 as one from push_subscriptions where family = ${FAMILY} and public_key = $2`,
    [ctx.caller.sessionId, publicKey],
  )
  return { publicKey, isOn: row !== undefined }
}

/**
 * Subscribes this browser. A browser belongs to one user, and each sign-in has at most one
 * subscription.
 */
export async function subscribe(ctx: SignedInCtx & TxCtx, subscription: PushSubscriptionData): Promise<PushState> {
  const errors = new FieldErrors()
  findWrongSubscription(ctx, subscription, errors)
  errors.throwIfAny()
  const { endpoint, keys } = subscription
  const { sessionId, userId } = ctx.caller
  const { publicKey } = ctx.pushSender
  await query(ctx, `select pg_advisory_xact_lock(hashtext('push'), hashtext($1))`, [endpoint])
  const other = await queryOne(
    ctx,
    `select 1 as one from push_subscriptions where endpoint = $1 and user_id <> $2 and (p256dh, auth) <> ($3, $4)`,
    [endpoint, userId, keys.p256dh, keys.auth],
  )
  // The keys never leave the browser, so knowing an endpoint is not enough to take it over.
  if (other) failField('endpoint', 'incorrect')
  await query(ctx, `delete from push_subscriptions where endpoint = $2 or family = ${FAMILY}`, [sessionId, endpoint])
  await query(
    ctx,
    `insert into push_subscriptions (user_id, family, endpoint, p256dh, auth, public_key, created_at)
     values ($2, ${FAMILY}, $3, $4, $5, $6, $7)
     on conflict (family) do nothing`,
    [sessionId, userId, endpoint, keys.p256dh, keys.auth, publicKey, ctx.now.toJSDate()],
  )
  return { publicKey, isOn: true }
}

/** Unsubscribes this browser. */
export async function unsubscribe({ caller, ...ctx }: SignedInCtx): Promise<void> {
  await query(ctx, `delete from push_subscriptions where family = ${FAMILY}`, [caller.sessionId])
}

/** Checks that the endpoint is a known push service and the key is a valid P-256 point. */
export function findWrongSubscription(
  { pushSender }: SignedInCtx,
  { endpoint, keys }: Passed<PushSubscriptionData>,
  errors: FieldErrors,
): void {
  if (endpoint && !pushSender.reaches(endpoint)) errors.add('endpoint', 'incorrect')
  if (keys?.p256dh && !isPoint(keys.p256dh)) errors.add('keys.p256dh', 'incorrect')
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
