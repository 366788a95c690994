import { defineMiddleware } from 'astro:middleware'
import { DEFAULT_LOCALE, locales, storefrontOf } from '#content/storefronts.ts'

/**
 * Prerendered pages are made without a visitor: their storefront is in their path. A page that cannot
 * be made gives way to the one that says so.
 */
export const onRequest = defineMiddleware(async ({ locals, params }, next) => {
  const locale = locales.find((one) => one === params.locale) ?? DEFAULT_LOCALE
  locals.locale = locale
  locals.storefront ??= storefrontOf(locale)
  try {
    return await next()
  } catch (error) {
    if (!locals.broken) throw error
    return locals.broken(error)
  }
})
