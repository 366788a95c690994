import type { RequestHandler, Response } from 'express'
import { toPath, type PageName } from '#content/paths.ts'
import { locales, type Locale, type Storefront } from '#content/storefronts.ts'

/** Where a browser finds which pages it may fetch before its reader has followed a link. */
export const NEXT_PAGES = '/next-pages.json'

/** What a page says of it: in a header, so that no page grows and no policy has to allow a script. */
export const nextPagesHeader = { 'Speculation-Rules': `"${NEXT_PAGES}"` }

/** The same for everybody and nothing but words: made ready whole, before the click. */
const readied = ['category', 'becomeCourier', 'terms', 'privacy', 'imprint', 'contact'] as const
/** Made when asked for, or alive when it is there: only fetched. */
const fetched = ['home', 'listings', 'listing', 'courier', 'createAuction'] as const

const ANY = { category: '*', slug: '*', id: '*', segment: '*' }

const addressesOf = (locale: Locale, pages: readonly PageName[]) => ({
  href_matches: pages.map((page) => toPath(locale, page, ANY)),
})

/** A query opens something, or narrows a list. */
const withQuery = { href_matches: '/*\\?(.+)' }

/** On intent: when a pointer rests on a link, or a finger touches it. Nobody's own page is among them, and no way to do something. */
const rulesOf = (locale: Locale): string =>
  JSON.stringify({
    prerender: [
      { where: { and: [addressesOf(locale, readied), { not: withQuery }] }, eagerness: 'moderate' },
    ],
    prefetch: [{ where: addressesOf(locale, fetched), eagerness: 'moderate' }],
  })

const rules = new Map(locales.map((locale) => [locale, rulesOf(locale)]))

export const nextPages: RequestHandler = (_req, res: Response) => {
  const { locale } = res.locals.storefront as Storefront
  res
    .set('cache-control', 'public, max-age=86400')
    .type('application/speculationrules+json')
    .send(rules.get(locale))
}
