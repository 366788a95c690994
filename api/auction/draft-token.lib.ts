import { createHmac } from 'node:crypto'
import type { Config } from '#api/kit/config.ts'
import type { Ctx } from '#api/kit/context.ts'
import { newToken, equalSecrets, signingSecret, signingSecrets } from '#api/kit/secret.ts'
import { DRAFT_COOKIE, DRAFT_HEADER } from './auction.rules.ts'

const DRAFT_COOKIE_DAYS = 30

/** The caller's draft token. Undefined unless it carries our signature. */
export function shownDraftToken({ config, io }: Ctx): string | undefined {
  const token = io.header(DRAFT_HEADER) ?? io.cookie(DRAFT_COOKIE)
  if (!token) return undefined
  const [name = '', signature = ''] = token.split('.')
  const isOurs = signingSecrets(config).some((secret) => equalSecrets(signature, signedBy(secret, name)))
  return isOurs ? token : undefined
}

/**
 * One token per browser for all its drafts. Derived from the idempotency key if there is one, so
 * that a repeated request gets the same token. Null for signed-in callers.
 */
export function draftTokenFor(ctx: Ctx, uuid: string): string | null {
  const shown = shownDraftToken(ctx)
  if (shown !== undefined || ctx.caller.isSignedIn) return shown ?? null
  const { config, idempotencyKey } = ctx
  const name = idempotencyKey ? signed(config, `${uuid}|${idempotencyKey}`) : newToken()
  return `${name}.${signed(config, name)}`
}

/** Sets an HttpOnly cookie for browsers; apps get the token in the answer and store it. */
export function giveDraftToken({ caller, channel, io }: Ctx, token: string | null): string | null {
  if (caller.isSignedIn || token === null) return null
  if (channel === 'mobile') return token
  io.setCookie(DRAFT_COOKIE, token, { days: DRAFT_COOKIE_DAYS })
  return null
}

const signed = (config: Config, text: string): string => signedBy(signingSecret(config), text)

const signedBy = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`draft|${text}`).digest('base64url')
