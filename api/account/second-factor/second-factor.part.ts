import { randomInt } from 'node:crypto'
import type { DateTime } from 'luxon'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { tracesOf } from '#api/kit/secret.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { RECOVERY_CODES, SET_UP_MINUTES } from './second-factor.rules.ts'
import { sealTotpSecret, unsealTotpSecret } from './totp-secret.lib.ts'
import { findTotpStep, newTotpSecret } from './totp.lib.ts'

/** A user's second factor; its secrets are encrypted. */
interface SecondFactor {
  secret: string
  confirmedAt: Date | null
  lastStep: number
  /** A replacement app that is not confirmed yet, encrypted too. */
  next: { secret: string; at: Date } | null
}

/** Locks the row, so that a code cannot be used twice concurrently. */
export async function lockSecondFactor(ctx: TxCtx, userId: number): Promise<SecondFactor | undefined> {
  const row = await queryOne<Omit<SecondFactor, 'next'> & NextColumns>(
    ctx,
    `select secret, confirmed_at as "confirmedAt", last_step as "lastStep",
       next_secret as "nextSecret", next_created_at as "nextAt"
     from second_factors where user_id = $1 for update`,
    [userId],
  )
  if (!row) return undefined
  const { nextSecret, nextAt, ...factor } = row
  return { ...factor, next: nextSecret && nextAt ? { secret: nextSecret, at: nextAt } : null }
}

interface NextColumns {
  nextSecret: string | null
  nextAt: Date | null
}

export async function hasSecondFactor(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<boolean> {
  const row = await queryOne(
    ctx,
    `select 1 as one from second_factors where user_id = $1 and confirmed_at is not null`,
    [userId],
  )
  return row !== undefined
}

/**
 * Stores an unconfirmed secret and overwrites an earlier unconfirmed one. Returns the plain secret.
 */
export async function keepNewSecret(ctx: TxCtx, userId: number): Promise<string> {
  const secret = newTotpSecret()
  await query(
    ctx,
    `insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = $2, created_at = $3, last_step = 0
     where second_factors.confirmed_at is null`,
    [userId, sealTotpSecret(ctx.config, userId, secret), ctx.now.toJSDate()],
  )
  return secret
}

/** An unconfirmed key expires, because others may have seen it. */
export const isInTime = (begun: { at: Date } | null, now: DateTime): boolean =>
  begun !== null && begun.at >= now.minus({ minutes: SET_UP_MINUTES }).toJSDate()

/** Stores a secret for a replacement app. The current app works until the new one is confirmed. */
export async function keepNextSecret(ctx: TxCtx, userId: number): Promise<string> {
  const secret = newTotpSecret()
  await query(ctx, `update second_factors set next_secret = $2, next_created_at = $3 where user_id = $1`, [
    userId,
    sealTotpSecret(ctx.config, userId, secret),
    ctx.now.toJSDate(),
  ])
  return secret
}

/** True if the code is from the new app, which then replaces the old one. */
export async function takeNextSecret(
  ctx: TxCtx,
  userId: number,
  { next }: SecondFactor,
  typed: string,
): Promise<boolean> {
  const secret = next && unsealTotpSecret(ctx.config, userId, next.secret)
  const step = secret ? findTotpStep(secret.text, typed, ctx.now) : undefined
  if (step === undefined) return false
  await query(
    ctx,
    `update second_factors set secret = next_secret, next_secret = null, next_created_at = null,
       confirmed_at = $2, created_at = $2, last_step = $3 where user_id = $1`,
    [userId, ctx.now.toJSDate(), step],
  )
  return true
}

/** True once per code: a code of the app or a recovery code. */
export async function spendCode(ctx: TxCtx, userId: number, factor: SecondFactor, typed: string): Promise<boolean> {
  const code = typed.toLowerCase()
  if (!/^\d{6}$/.test(code) && (await spendRecoveryCode(ctx, userId, code))) return true
  const secret = unsealTotpSecret(ctx.config, userId, factor.secret)
  if (!secret) {
    // The sealing key is lost, so no code can be checked. Staff can lift the second factor.
    ctx.log.warn({ account: userId }, 'a second factor is sealed under no known key')
    return failField('code', 'code_lost')
  }
  const isRight = await spendStep(ctx, userId, findTotpStep(secret.text, code, ctx.now))
  if (isRight && secret.isOld) await sealAgain(ctx, userId, secret.text)
  return isRight
}

const sealAgain = (ctx: TxCtx, userId: number, secret: string): Promise<object[]> =>
  query(ctx, `update second_factors set secret = $2 where user_id = $1`, [
    userId,
    sealTotpSecret(ctx.config, userId, secret),
  ])

async function spendStep(ctx: TxCtx, userId: number, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  const spent = await queryOne(
    ctx,
    `update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id`,
    [userId, step],
  )
  return spent !== undefined
}

async function spendRecoveryCode(ctx: TxCtx, userId: number, code: string): Promise<boolean> {
  const spent = await queryOne(
    ctx,
    `update recovery_codes set used_at = $3 where trace = any($1) and user_id = $2 and used_at is null returning user_id`,
    [tracesOfCode(ctx, userId, code), userId, ctx.now.toJSDate()],
  )
  return spent !== undefined
}

/** Keyed hashes under all current keys; the first one is stored. */
const tracesOfCode = ({ config }: Pick<Ctx, 'config'>, userId: number, code: string): string[] =>
  tracesOf(config, 'recovery code', `${userId} ${code}`)

/** Replaces all recovery codes. Only keyed hashes are stored, so they cannot be shown again. */
export async function makeRecoveryCodes(ctx: TxCtx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await query(ctx, `delete from recovery_codes where user_id = $1`, [userId])
  await query(ctx, `insert into recovery_codes (trace, user_id) select unnest($1::text[]), $2`, [
    codes.map((code) => tracesOfCode(ctx, userId, code.replace('-', ''))[0]),
    userId,
  ])
  return codes
}

/** No look-alike letters or digits; ten of 31 give 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const newCode = (): string => `${someLetters()}-${someLetters()}`
const someLetters = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')
