import { queryOne } from '#api/kit/db.ts'
import { publishEvent } from '#api/kit/outbox.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { audit } from '#api/kit/audit.ts'
import { deviceOfAgent } from './device.rules.ts'
import { knownBrowser } from './known-browser.part.ts'
import { deviceOf, kindOf } from './start-session.part.ts'
import type { User } from './user.model.ts'
import { whereaboutsOf } from './whereabouts.part.ts'

/**
 * Somebody signs in where nobody has signed in to this account before: its owner hears of it. Who has only
 * just registered is not told of himself.
 */
export async function tellOfNewDevice(ctx: TxCtx, user: User): Promise<void> {
  if (user.lastSeenAt === null || (await isKnown(ctx, user.id))) return
  const { userAgent, country } = whereaboutsOf(ctx)
  const { browser, system } = deviceOfAgent(userAgent, kindOf(ctx))
  await audit(ctx, {
    machine: 'sign-in',
    thingId: user.id,
    event: 'newDevice',
    from: null,
    to: 'told',
  })
  await publishEvent(ctx, 'user.signInElsewhere', user.id, {
    browser,
    system,
    country,
    at: ctx.now.toISO(),
  })
}

async function isKnown(ctx: TxCtx, userId: number): Promise<boolean> {
  if (knownBrowser(ctx, userId) !== undefined) return true
  const uid = deviceOf(ctx)
  if (uid === null) return false
  const before = await queryOne(
    ctx,
    `select 1 as one from sessions where user_id = $1 and device_uid = $2 limit 1`,
    [userId, uid],
  )
  return before !== undefined
}
