import { createHmac, randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { equalSecrets, signingSecret, signingSecrets } from '#api/kit/secret.ts'
import { KNOWN_BROWSER_DAYS, KNOWN_COOKIE } from '#api/account/auth/auth.rules.ts'

/** Marks this browser as one in which the user has signed in. The cookie authenticates nobody. */
export function rememberBrowser(ctx: Ctx, userId: number): string | undefined {
  if (ctx.channel === 'mobile') return undefined
  const known = knownBrowser(ctx, userId)
  if (known) return known
  const browser = randomUUID()
  const value = `${browser}.${signed(signingSecret(ctx.config), browser, userId)}`
  ctx.io.setCookie(KNOWN_COOKIE, value, { days: KNOWN_BROWSER_DAYS })
  return browser
}

/** The browser's id if the user has signed in there before. */
export function knownBrowser(ctx: Ctx, userId: number): string | undefined {
  const [browser = '', signature = ''] = (ctx.io.cookie(KNOWN_COOKIE) ?? '').split('.')
  const isOurs = signingSecrets(ctx.config).some((secret) => equalSecrets(signature, signed(secret, browser, userId)))
  return isOurs ? browser : undefined
}

const signed = (secret: string, browser: string, userId: number): string =>
  createHmac('sha256', secret).update(`known browser|${browser}|${userId}`).digest('base64url')
