import { jobContext } from '#api/jobs.ts'
import type { Services } from '#api/kit/services.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import type { Ctx } from '#api/kit/context.ts'
import { drawCharitiesStrip } from './charities-strip.ts'
import { drawDoneStrip } from './done-strip.ts'
import { drawOpinionsStrip } from './opinions-strip.ts'
import { drawRunningStrip } from './running-strip.ts'
import { tellPrices, type Told } from './told-prices.ts'

/** What a static page has room for: what is open and was carried, what was said of it, and what charities carry. */
export const stripNames = ['running', 'opinions', 'charities'] as const
export type StripName = (typeof stripNames)[number]
/** HTML, or nothing; and what deals have taught of the prices that the page tells. */
export type Strips = Readonly<Record<StripName, string>> & { told: Told }

/** What a static page shows of today. It answers at once, whatever the database does. */
export type FindStrips = (locale: Locale, category?: string) => Strips

export const noStrips: Strips = { running: '', opinions: '', charities: '', told: {} }

interface Kept {
  strips: Strips
  drawnAt: number
  isBeingDrawn: boolean
}

/** So long a strip is sent as it is; who comes later gets it once more, while the next one is drawn. */
const FRESH_MS = 60_000
/** What is older than that may be of listings long gone. */
const KEPT_MS = 5 * FRESH_MS

/** Strips as they are asked for, by storefront and category. */
export function openStrips(services: Services, now: () => number = Date.now): FindStrips {
  const all = new Map<string, Kept>()
  const draw = async (kept: Kept, locale: Locale, category?: string): Promise<void> => {
    kept.isBeingDrawn = true
    // What comes while it is drawn may not be in it.
    const begunAt = now()
    try {
      const ctx = { ...jobContext(services), storefront: storefrontOf(locale) }
      kept.strips = category ? await drawOfCategory(ctx, category) : await drawOfHome(ctx)
    } catch (error) {
      services.log.warn({ err: error }, 'a page goes without what is open now')
      kept.strips = noStrips
    } finally {
      kept.drawnAt = begunAt
      kept.isBeingDrawn = false
    }
  }
  return (locale, category) => {
    const key = `${locale} ${category ?? ''}`
    const kept = all.get(key) ?? { strips: noStrips, drawnAt: -Infinity, isBeingDrawn: false }
    all.set(key, kept)
    const age = now() - kept.drawnAt
    if (age >= FRESH_MS && !kept.isBeingDrawn) void draw(kept, locale, category)
    return age < KEPT_MS ? kept.strips : noStrips
  }
}

/** Of pages that are of no category: each has room for some of them. */
const drawOfHome = async (ctx: Ctx): Promise<Strips> => ({
  running: await drawRunningStrip(ctx),
  opinions: await drawOpinionsStrip(ctx),
  charities: await drawCharitiesStrip(ctx),
  told: await tellPrices(ctx),
})

const drawOfCategory = async (ctx: Ctx, category: string): Promise<Strips> => ({
  running: (await drawRunningStrip(ctx, category)) + (await drawDoneStrip(ctx, category)),
  opinions: '',
  charities: '',
  told: await tellPrices(ctx, category),
})
