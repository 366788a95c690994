import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { CONSENT_COOKIE, CONSENT_COOKIE_DAYS } from './storefront.rules.ts'
import type { Consent } from './storefront.schema.ts'

/** S04: stores a visitor's consent in a cookie for a year, and records it as proof. */
export async function logCookieConsent(ctx: Ctx, { consent }: Consent): Promise<Consent> {
  await query(ctx, `insert into cookie_consents (consent, host, given_at) values ($1, $2, $3)`, [
    consent,
    (ctx.io.header('host') ?? ctx.storefront.subdomain).slice(0, 255),
    ctx.now.toJSDate(),
  ])
  ctx.io.setCookie(CONSENT_COOKIE, String(consent), { days: CONSENT_COOKIE_DAYS, script: true })
  return { consent }
}
