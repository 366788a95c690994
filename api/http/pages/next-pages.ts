import type { RequestHandler, Response } from 'express'
import { toPath, type PageName } from '#content/paths.ts'
import { locales, type Locale, type Storefront } from '#content/storefronts.ts'

/** URL of the speculation rules: pages the browser may load before the reader follows a link. */
export const NEXT_PAGES = '/next-pages.json'

/** Sent as a header, so that the page does not grow and no policy has to allow an inline script. */
export const nextPagesHeader = { 'Speculation-Rules': `"${NEXT_PAGES}"` }

/** Static pages, the same for everybody: prerendered by the browser before the click. */
const readied = ['category', 'becomeCourier', 'terms', 'privacy', 'imprint', 'contact'] as const
/** Rendered per request, or running scripts: only prefetched. */
const fetched = ['home', 'listings', 'listing', 'courier', 'createAuction'] as const

const ANY = { category: '*', slug: '*', id: '*', segment: '*' }

const addressesOf = (locale: Locale, pages: readonly PageName[]) => ({
  href_matches: pages.map((page) => toPath(locale, page, ANY)),
})

/** Excludes URLs with a query: they open a dialog or filter a list. */
const withQuery = { href_matches: '/*\\?(.+)' }

/**
 * `moderate`: when the pointer rests on a link, or a finger touches it. Personal pages and actions
 * are not listed.
 */
const rulesOf = (locale: Locale): string =>
  JSON.stringify({
    prerender: [{ where: { and: [addressesOf(locale, readied), { not: withQuery }] }, eagerness: 'moderate' }],
    prefetch: [{ where: addressesOf(locale, fetched), eagerness: 'moderate' }],
  })

const rules = new Map(locales.map((locale) => [locale, rulesOf(locale)]))

export const nextPages: RequestHandler = (_req, res: Response) => {
  const { locale } = res.locals.storefront as Storefront
  res.set('cache-control', 'public, max-age=86400').type('application/speculationrules+json').send(rules.get(locale))
}
