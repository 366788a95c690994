import { jobContext } from '#api/jobs.ts'
import type { Services } from '#api/kit/services.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { drawDoneStrip } from './done-strip.ts'
import { drawRunningStrip } from './running-strip.ts'

/** What a static page shows of today: HTML, or nothing. It answers at once, whatever the database does. */
export type FindStrip = (locale: Locale, category?: string) => string

interface Strip {
  html: string
  drawnAt: number
  isBeingDrawn: boolean
}

/** So long a strip is sent as it is; who comes later gets it once more, while the next one is drawn. */
const FRESH_MS = 60_000
/** What is older than that may be of listings long gone. */
const KEPT_MS = 5 * FRESH_MS

/** Strips as they are asked for, by storefront and category. */
export function openStrips(services: Services, now: () => number = Date.now): FindStrip {
  const strips = new Map<string, Strip>()
  const draw = async (strip: Strip, locale: Locale, category?: string): Promise<void> => {
    strip.isBeingDrawn = true
    try {
      const ctx = { ...jobContext(services), storefront: storefrontOf(locale) }
      strip.html =
        (await drawRunningStrip(ctx, category)) +
        (category ? await drawDoneStrip(ctx, category) : '')
      strip.drawnAt = now()
    } catch (error) {
      services.log.warn({ err: error }, 'a page goes without what is open now')
      strip.html = ''
      strip.drawnAt = now()
    } finally {
      strip.isBeingDrawn = false
    }
  }
  return (locale, category) => {
    const key = `${locale} ${category ?? ''}`
    const strip = strips.get(key) ?? { html: '', drawnAt: -Infinity, isBeingDrawn: false }
    strips.set(key, strip)
    const age = now() - strip.drawnAt
    if (age >= FRESH_MS && !strip.isBeingDrawn) void draw(strip, locale, category)
    return age < KEPT_MS ? strip.html : ''
  }
}
