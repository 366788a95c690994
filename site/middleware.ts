import { defineMiddleware } from 'astro:middleware'
import { DEFAULT_LOCALE, locales, storefrontOf } from '#content/storefronts.ts'

/** Prerendered pages are made without a visitor: their storefront is in their path. */
export const onRequest = defineMiddleware(({ locals, params }, next) => {
  const locale = locales.find((one) => one === params.locale) ?? DEFAULT_LOCALE
  locals.locale = locale
  locals.storefront ??= storefrontOf(locale)
  return next()
})
