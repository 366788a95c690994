import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { rememberBrowser } from './known-browser.lib.ts'
import {
  ACCESS_TOKEN_MINUTES,
  REFRESH_COOKIE,
  SESSION_COOKIE,
  SESSION_DAYS,
  SIGN_IN_DAYS,
} from '#api/account/auth/auth.rules.ts'
import { accessToken, cookieToken } from './session-token.lib.ts'
import { whereaboutsOf } from './whereabouts.lib.ts'

/** The app's token pair, with the field names of the API. */
export interface Tokens {
  token: string
  refresh_token: string
  /** Remaining lifetime of the access token, in seconds. */
  expires_in: number
}

/** Fields that a renewed session inherits from the previous one. */
interface Renewal {
  family: string
  refreshToken: string
  /** An administrator acts in the account; the session cannot outlive their permission. */
  acting?: ActingSession | undefined
  /** The passkey that opened the session; renewals keep it. */
  passkeyId?: string
}

interface ActingSession {
  adminId: number
  until: Date
  reason: string | null
}

export const newSignIn = (): Renewal => ({ family: randomUUID(), refreshToken: newToken() })

/** Opens a session: cookies for a browser, tokens for an app. */
export async function startSession(
  ctx: Ctx,
  userId: number,
  { family, refreshToken, acting, passkeyId }: Renewal = newSignIn(),
): Promise<Tokens> {
  const id = randomUUID()
  const browser = acting ? undefined : rememberBrowser(ctx, userId)
  const { userAgent, country } = whereaboutsOf(ctx)
  await query(
    ctx,
    `insert into sessions (id, user_id, family, kind, refresh_hash, expires_at, device_uid, user_agent,
       country, created_at, last_seen_at, signed_in_at, admin_id, acting_until, acting_reason, passkey_id)
     values ($1, $2, $3, $4, $5,
       least($6, coalesce((select min(signed_in_at) from sessions where family = $3), $10) + interval '${SIGN_IN_DAYS} days'), $7, $8, $9, $10, $10,
       coalesce((select min(signed_in_at) from sessions where family = $3), $10), $11, $12, $13,
       coalesce($14, (select passkey_id from sessions where family = $3 and passkey_id is not null limit 1)))`,
    [
      id,
      userId,
      family,
      kindOf(ctx),
      hashToken(refreshToken),
      acting?.until ?? ctx.now.plus({ days: SESSION_DAYS }).toJSDate(),
      deviceOf(ctx) ?? browser ?? null,
      userAgent,
      country,
      ctx.now.toJSDate(),
      acting?.adminId ?? null,
      acting?.until ?? null,
      acting?.reason ?? null,
      passkeyId ?? null,
    ],
  )
  if (!acting) await query(ctx, `update users set last_seen_at = $2 where id = $1`, [userId, ctx.now.toJSDate()])
  return giveTokens(ctx, { id, refreshToken, startedAt: ctx.now.toJSDate() })
}

export const kindOf = ({ channel }: Ctx) => (channel === 'mobile' ? 'device' : 'browser')

export const deviceOf = ({ io }: Ctx): string | null => io.header('x-device-uid')?.slice(0, DEVICE_UID_MAX) ?? null

const DEVICE_UID_MAX = 100

interface Started {
  id: string
  refreshToken: string
  startedAt: Date
}

/** Returns the same pair again when called twice for one session. */
export function giveTokens(ctx: Ctx, { id, refreshToken, startedAt }: Started): Tokens {
  if (kindOf(ctx) === 'browser') {
    ctx.io.setCookie(SESSION_COOKIE, cookieToken(ctx.config, id, ctx.now.toJSDate()), {
      days: SESSION_DAYS,
    })
    ctx.io.setCookie(REFRESH_COOKIE, refreshToken, { days: SESSION_DAYS })
  }
  // A request that runs concurrently with the renewal may have started before the session did.
  const age = Math.max(0, Math.floor((ctx.now.toMillis() - startedAt.getTime()) / 1000))
  return {
    token: accessToken(ctx.config, id, startedAt),
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_MINUTES * 60 - age,
  }
}
