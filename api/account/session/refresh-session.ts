import { ipBlock } from '#api/kit/ip-block.ts'
import type { Ctx } from '#api/kit/context.ts'
import { GUEST_WRITES_PER_MINUTE } from '#api/kit/rate-limit-call.ts'
import { inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { MINUTE, type Limit } from '#api/kit/limits.ts'
import { hashToken } from '#api/kit/secret.ts'
import type { Role, UserStatus } from '#api/common/caller.rules.ts'
import {
  ACCESS_TOKEN_MINUTES,
  REFRESH_COOKIE,
  REFRESH_GRACE_SECONDS,
  REFRESHES_PER_MINUTE,
} from '#api/account/auth/auth.rules.ts'
import { knownBrowser } from './known-browser.lib.ts'
import type { Refresh } from '#api/account/auth/auth.schema.ts'
import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import { nextRefreshToken } from './session-token.lib.ts'
import { deviceOf, giveTokens, kindOf, startSession, type Tokens } from './start-session.part.ts'

const renewals: Limit = { name: 'refresh', times: REFRESHES_PER_MINUTE, seconds: MINUTE }
/** Invented tokens count against the guest write limit. */
const invented: Limit = { name: 'refresh-dead', times: GUEST_WRITES_PER_MINUTE, seconds: MINUTE }

interface OldSession {
  id: string
  user_id: number
  family: string
  kind: string
  device_uid: string | null
  replaced_at: Date | null
  revoked_at: Date | null
  expires_at: Date
  status: UserStatus
  role: Role
  admin_id: number | null
  acting_until: Date | null
  acting_reason: string | null
}

/**
 * A refresh token works once. Reusing it ends its session family, except that the same device gets
 * the same pair again for a minute, because the response may have been lost.
 */
export async function refreshSession(ctx: Ctx, { refresh_token: sent }: Refresh): Promise<Tokens> {
  return (await spend(ctx, sent, repeat)).tokens
}

/** Opens a browser session from an app's refresh token. */
export async function openBrowserSession(ctx: Ctx, { refresh_token: sent, url }: Refresh) {
  const { tokens, role } = await spend(ctx, sent, endFamily)
  const start = startPageOf(role, ctx.storefront.locale, ctx.config.originPattern)
  return { success: true, redirectUrl: url ?? start, ...tokens }
}

interface Renewed {
  tokens: Tokens
  role: Role
}

/** Handles a token that was already used. */
type Spent = (ctx: Ctx, old: OldSession, token: string) => Promise<Renewed | undefined>

async function spend(ctx: Ctx, sent: string | undefined, spent: Spent): Promise<Renewed> {
  const token = sent ?? ctx.io.cookie(REFRESH_COOKIE)
  const address = ipBlock(ctx.ip)
  await ctx.limits.refuseSpent(invented, address)
  if (token) await ctx.limits.count(renewals, token)
  // The error is thrown after the commit, so that the end of the family is not rolled back.
  const renewed = token ? await inTransaction(ctx, (inside) => renew(inside, token, spent)) : undefined
  if (renewed) return renewed
  await ctx.limits.count(invented, address)
  return fail('auth.token_dead')
}

async function renew(ctx: Ctx, token: string, spent: Spent): Promise<Renewed | undefined> {
  const old = await queryOne<OldSession>(
    ctx,
    `select s.id, s.user_id, s.family, s.kind, s.device_uid, s.replaced_at, s.revoked_at, s.expires_at, u.status, u.role,
       s.admin_id, s.acting_until, s.acting_reason
     from sessions s join users u on u.id = s.user_id where s.refresh_hash = $1 for update of s`,
    [hashToken(token)],
  )
  if (!old) return undefined
  if (old.replaced_at) return spent(ctx, old, token)
  const isOver = old.revoked_at !== null || old.expires_at <= ctx.now.toJSDate()
  if (isOver || old.status === 'erased') return undefined
  if (old.status === 'blocked') fail('auth.blocked')
  await query(
    ctx,
    `update sessions set replaced_at = $2, expires_at = least(expires_at, $3) where id = $1`,
    // Requests in flight with the old access token may still finish.
    [old.id, ctx.now.toJSDate(), ctx.now.plus({ minutes: ACCESS_TOKEN_MINUTES }).toJSDate()],
  )
  const refreshToken = nextRefreshToken(ctx.config, token)
  const tokens = await startSession(ctx, old.user_id, {
    family: old.family,
    refreshToken,
    acting: actingOf(old),
  })
  return { tokens, role: old.role }
}

const actingOf = ({ admin_id: adminId, acting_until: until, acting_reason: reason }: OldSession) =>
  adminId !== null && until ? { adminId, until, reason } : undefined

async function repeat(ctx: Ctx, old: OldSession, token: string): Promise<Renewed | undefined> {
  const since = ctx.now.minus({ seconds: REFRESH_GRACE_SECONDS }).toJSDate()
  const isSameDevice = old.kind === kindOf(ctx) && old.device_uid !== null && old.device_uid === deviceNow(ctx, old)
  const refreshToken = nextRefreshToken(ctx.config, token)
  const next = await queryOne<{ id: string; created_at: Date }>(
    ctx,
    `select id, created_at from sessions
     where refresh_hash = $1 and kind = $2 and revoked_at is null and created_at > $3`,
    [hashToken(refreshToken), old.kind, since],
  )
  if (!isSameDevice || !next) return endFamily(ctx, old)
  const { id, created_at: startedAt } = next
  const tokens = giveTokens(ctx, { id, refreshToken, startedAt })
  return { tokens, role: old.role }
}

/** An app sends its device id; a browser is recognized by the cookie of an earlier sign-in. */
const deviceNow = (ctx: Ctx, old: OldSession): string | null =>
  deviceOf(ctx) ?? (old.kind === 'browser' ? (knownBrowser(ctx, old.user_id) ?? null) : null)

async function endFamily(ctx: Ctx, { family }: OldSession): Promise<undefined> {
  await query(ctx, `update sessions set revoked_at = $2 where family = $1 and revoked_at is null`, [
    family,
    ctx.now.toJSDate(),
  ])
}
