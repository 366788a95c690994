import { defineMiddleware } from 'astro:middleware'
import { DEFAULT_LOCALE, locales, storefrontOf } from '#content/storefronts.ts'

/**
 * Prerendered pages are made without a visitor: their storefront is in their path. A page that cannot
 * be made, or finds nothing to show, gives way to the one that says so.
 */
export const onRequest = defineMiddleware(async ({ locals, params }, next) => {
  const locale = locales.find((one) => one === params.locale) ?? DEFAULT_LOCALE
  locals.locale = locale
  locals.storefront ??= storefrontOf(locale)
  try {
    const answer = await next()
    const isMissing = answer.status === 404 && answer.body === null
    return isMissing && locals.missing ? locals.missing() : answer
  } catch (error) {
    if (!locals.broken) throw error
    return locals.broken(error)
  }
})
