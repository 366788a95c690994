import { setTimeout as pause } from 'node:timers/promises'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { say } from '#scripts/kit/terminal.ts'
import { askOnce } from './ask-once.ts'
import { paintAfterClick } from './click.ts'
import { openDoor } from './door.ts'
import { spreadOf } from './figures.ts'
import { hasLighthouse, lookAt, type Look } from './lighthouse.ts'
import type { Market } from './market.ts'
import type { Shop } from './shop.ts'

/** Medians for a kind of page, and the largest paint of the same page without scripts. */
export interface Met extends Look {
  kind: string
  locale: Locale
  bare: Look
  /** Milliseconds from the click to the largest paint on a desktop, if the page was prefetched. */
  afterClick: number
}

const LOCALES = ['pl_PL', 'de_DE'] as const satisfies Locale[]
/** A visit takes ten seconds, and a round has 24. */
export const LOOKS_MAX = 3
const TRIES = 3
const CLICKS = 5
const TRY_AGAIN_MS = 2000
const PRESSED_WITHIN_MS = 1000
/** Alternate the order, because the second visit may profit from warm caches. */
const orders = [
  ['whole', 'bare'],
  ['bare', 'whole'],
] as const

const pathsOf = ({ shown, courier }: Market, locale: Locale) =>
  ({
    home: toPath(locale, 'home'),
    category: toPath(locale, 'category', { category: 'cars' }),
    listing: toPath(locale, 'listing', shown),
    search: toPath(locale, 'listings'),
    courier: toPath(locale, 'courier', courier),
    'listing form': toPath(locale, 'createAuction', { segment: 'category' }),
  }) as const

/** Undefined without a browser or if Lighthouse cannot be installed. */
export async function meetPages(shop: Shop, market: Market, rounds: number): Promise<Met[] | undefined> {
  const browser = process.env.CHROMIUM
  if (!browser || !(await hasLighthouse())) return undefined
  const doors = {
    whole: await openDoor(shop.origin, { isBare: false }),
    bare: await openDoor(shop.origin, { isBare: true }),
  }
  const met: Met[] = []
  for (const locale of LOCALES)
    for (const [kind, path] of Object.entries(pathsOf(market, locale))) {
      say(`  ${kind}, ${locale} …`)
      const host = `${storefrontOf(locale).subdomain}.localhost`
      const seen = { whole: [] as Look[], bare: [] as Look[] }
      await warmUp(shop, host, path)
      for (let round = 0; round < rounds; round++)
        for (const name of orders[round % 2] ?? [])
          seen[name].push(await lookAgain(`http://${host}:${doors[name].port}${path}`, browser))
      const origin = `http://${host}:${new URL(shop.origin).port}`
      const from = origin + toPath(locale, 'becomeCourier')
      met.push({
        kind,
        locale,
        ...medianOf(seen.whole),
        bare: medianOf(seen.bare),
        afterClick: await paintAfterClick([from, origin + path], browser, CLICKS),
      })
    }
  doors.whole.close()
  doors.bare.close()
  return met
}

/**
 * The first response of a static page has a quicker, weaker compression; wait for the final one.
 */
async function warmUp(shop: Shop, host: string, path: string): Promise<void> {
  const headers = { host, 'accept-encoding': 'br' }
  await askOnce(shop.origin, { method: 'GET', path, headers })
  await pause(PRESSED_WITHIN_MS)
}

/** On a busy machine a browser may fail to start in time. */
async function lookAgain(url: string, browser: string): Promise<Look> {
  for (let tries = 1; ; tries++)
    try {
      return await lookAt(url, browser)
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(TRY_AGAIN_MS)
    }
}

function medianOf(looks: readonly Look[]): Look {
  const of = (value: (look: Look) => number): number => spreadOf(looks.map(value))?.median ?? NaN
  return {
    score: of(({ score }) => score),
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    shift: of(({ shift }) => shift),
    bytes: of(({ bytes }) => bytes),
    requests: of(({ requests }) => requests),
  }
}

const HEAD = [
  'page', 'storefront', 'score', 'first paint ms', 'largest paint ms', 'without script', 'times', 'shift', 'bytes', 'requests', 'after a click ms',
] // prettier-ignore

const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

export const metRows = (all: readonly Met[]): string[][] => [
  HEAD,
  ...all.map((met) => [
    met.kind,
    met.locale,
    whole(met.score),
    whole(met.firstPaint),
    whole(met.largestPaint),
    whole(met.bare.largestPaint),
    (met.largestPaint / met.bare.largestPaint).toFixed(2),
    met.shift.toFixed(3),
    whole(met.bytes),
    whole(met.requests),
    whole(met.afterClick),
  ]),
]
