import { queryOne } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { audit } from '#api/kit/db/audit.ts'
import { deviceOfAgent } from './device.rules.ts'
import { knownBrowser } from './known-browser.lib.ts'
import { deviceOf, kindOf } from './start-session.part.ts'
import type { User } from '#api/account/user/user.model.ts'
import { whereaboutsOf } from './whereabouts.lib.ts'

/**
 * Notifies the owner of a sign-in from a device not used with this account before. Skips the first
 * sign-in after registration.
 */
export async function tellOfNewDevice(ctx: TxCtx, user: User): Promise<void> {
  if (user.lastSeenAt === null || (await isKnown(ctx, user.id))) return
  const { userAgent, country } = whereaboutsOf(ctx)
  const { browser, system } = deviceOfAgent(userAgent, kindOf(ctx))
  const device = [browser, system, country].join(' ')
  if (await isJustTold(ctx, user.id, device)) return
  await audit(ctx, {
    machine: 'sign-in',
    thingId: user.id,
    event: 'newDevice',
    from: null,
    to: device,
  })
  await publishEvent(ctx, 'user.signInElsewhere', user.id, {
    browser,
    system,
    country,
    at: ctx.now.toISO(),
  })
}

/** Deduplicates a repeated sign-in whose response was lost. */
async function isJustTold(ctx: TxCtx, userId: number, device: string): Promise<boolean> {
  const before = await queryOne(
    ctx,
    `select 1 as one from audit_events where machine = 'sign-in' and thing_id = $1 and event = 'newDevice'
     and to_state = $2 and at > $3 limit 1`,
    [String(userId), device, ctx.now.minus({ minutes: TOLD_AGAIN_MINUTES }).toJSDate()],
  )
  return before !== undefined
}

const TOLD_AGAIN_MINUTES = 10

async function isKnown(ctx: TxCtx, userId: number): Promise<boolean> {
  if (knownBrowser(ctx, userId) !== undefined) return true
  const uid = deviceOf(ctx)
  if (uid === null) return false
  const before = await queryOne(ctx, `select 1 as one from sessions where user_id = $1 and device_uid = $2 limit 1`, [
    userId,
    uid,
  ])
  return before !== undefined
}
