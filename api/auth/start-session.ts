import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { rows } from '#api/kit/db.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { rememberBrowser } from './known-browser.ts'
import { REFRESH_COOKIE, SESSION_COOKIE, SESSION_DAYS } from './auth.rules.ts'
import { accessToken, cookieToken } from './session-token.ts'

/** The app's pair; the names are those of the wire. */
export interface Tokens {
  token: string
  refresh_token: string
}

/** Signs somebody in: a browser by its cookies, an app by the tokens. */
export async function startSession(
  ctx: Ctx,
  userId: number,
  family: string = randomUUID(),
): Promise<Tokens> {
  const id = randomUUID()
  const refreshToken = newToken()
  const expiresAt = ctx.now.plus({ days: SESSION_DAYS }).toJSDate()
  await rows(
    ctx,
    `insert into sessions (id, user_id, family, kind, refresh_hash, expires_at, device_uid, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      userId,
      family,
      ctx.door === 'mobile' ? 'device' : 'browser',
      hashToken(refreshToken),
      expiresAt,
      ctx.wire.header('x-device-uid')?.slice(0, 100) ?? null,
      ctx.now.toJSDate(),
    ],
  )
  await rows(ctx, `update users set last_seen_at = $2 where id = $1`, [userId, ctx.now.toJSDate()])
  if (ctx.door !== 'mobile') {
    ctx.wire.setCookie(SESSION_COOKIE, cookieToken(ctx.config, id), { days: SESSION_DAYS })
    ctx.wire.setCookie(REFRESH_COOKIE, refreshToken, { days: SESSION_DAYS })
    rememberBrowser(ctx, userId)
  }
  return { token: accessToken(ctx.config, id), refresh_token: refreshToken }
}
