import { randomUUID } from 'node:crypto'
import { endSession } from '#api/account/session/end-session.ts'
import { LOGIN_AS_MINUTES, LOGIN_AS_TICKET_MINUTES } from '#api/common/acting.rules.ts'
import type { Role, UserStatus } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { authorize, failField, orNotFound } from '#api/kit/fail.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { absolute } from '#api/notification/notice-path.lib.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import type { LoginAs } from './admin.schema.ts'
import { mayLoginAs } from './admin.policy.ts'

interface Entered {
  id: number
  role: Role
  status: UserStatus
  locale: Locale
}

/**
 * Lets an admin work in another account for half an hour: read only, or with a reason also some
 * writes. The user is notified. Payments, acceptances and changes of credentials or payouts are
 * never allowed.
 */
export async function loginAs(ctx: SignedInCtx & TxCtx, { login, isRaised, reason }: LoginAs) {
  if (isRaised && !reason) failField('reason', 'required')
  const user = orNotFound(await findEntered(ctx, login))
  authorize(mayLoginAs(ctx.caller, user))
  if (isRaised) authorize(may('admin.loginAs:raised', ctx.caller))
  const ticket = newToken()
  const until = ctx.now.plus({ minutes: LOGIN_AS_MINUTES })
  await query(
    ctx,
    `insert into sessions (id, user_id, family, kind, refresh_hash, expires_at, created_at, admin_id, acting_until,
       acting_reason) values ($1, $2, $1, 'browser', $3, $4, $5, $6, $7, $8)`,
    [
      randomUUID(),
      user.id,
      hashToken(ticket),
      ctx.now.plus({ minutes: LOGIN_AS_TICKET_MINUTES }).toJSDate(),
      ctx.now.toJSDate(),
      ctx.caller.userId,
      until.toJSDate(),
      isRaised ? reason : null,
    ],
  )
  const to = isRaised ? 'raised' : 'reading'
  await audit(ctx, { machine: 'user', thingId: user.id, event: 'loginAs', from: null, to, reason })
  await publishEvent(ctx, 'user.loginAs', user.id, { reason, isRaised, until: until.toISO() })
  return {
    userId: user.id,
    /** Opens the session once, within two minutes, at `/login-by-refresh-token`. */
    ticket,
    /** The user's storefront, and the URL that opens the session there. */
    locale: user.locale,
    url: absolute(ctx.config, storefrontOf(user.locale), toPath(user.locale, 'loginAs', { ticket })),
    until: until.toUTC().toISO() ?? '',
    isRaised,
  }
}

/** Finds an account by login or address; if several claim an address, the confirmed one. */
const findEntered = (ctx: TxCtx, login: string): Promise<Entered | undefined> =>
  queryOne<Entered>(
    ctx,
    `select id, role, status, locale from users where (login = $1 or email = $1) and status <> 'erased'
     order by email_confirmed_at is null, id desc limit 1`,
    [login],
  )

/** Ends the session in the other account. */
export async function endLoginAs(ctx: SignedInCtx & TxCtx): Promise<{ userId: number }> {
  const { acting, userId } = ctx.caller
  authorize(acting !== undefined)
  await endSession(ctx)
  const entry = { machine: 'user', thingId: userId, event: 'endLoginAs', from: null, to: 'ended' }
  await audit(ctx, entry)
  return { userId }
}
