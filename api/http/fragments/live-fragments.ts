import { findRecentOpinions } from '#api/opinion/find-recent-opinions.query.ts'
import { findCharityDeals } from '#api/search/charity-deals.query.ts'
import { findDoneWork } from '#api/search/done-deals.query.ts'
import { findPaidDeals } from '#api/offer/payout-example.query.ts'
import { findOpenJobs, findOpenListings } from '#api/search/open-listings.query.ts'
import { HOME } from '#api/search/page-categories.query.ts'
import { jobContext } from '#api/jobs.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Services } from '#api/kit/services.ts'
import { storefrontOf, storefronts, type Locale } from '#content/storefronts.ts'
import { drawCharities } from './charities.ts'
import { drawCouriersToAsk } from './couriers-to-ask.ts'
import { drawRecentDeals } from './recent-deals.ts'
import { drawRecentOpinions } from './recent-opinions.ts'
import { drawOpenJobs } from './open-jobs.ts'
import { drawOpenListings } from './open-listings.ts'
import { drawPaidDeal } from './paid-deal.ts'
import { findLearnedPrices, drawLearnedPrices, type Told } from './learned-prices-fragment.ts'

/**
 * Live parts of a static page: open listings with recent deals, reviews, charity deliveries, and
 * jobs for couriers.
 */
export const fragmentNames = ['running', 'jobs', 'opinions', 'charities'] as const
export type FragmentName = (typeof fragmentNames)[number]
/** HTML of each part, or empty; and what deals have taught: prices, and a payout. */
export type LiveFragments = Readonly<Record<FragmentName, string>> & { told: Told }

/** The live parts of a static page. A promise only until the process has read its first data. */
export type FindFragments = (locale: Locale, category?: string) => LiveFragments | Promise<LiveFragments>

export const noFragments: LiveFragments = { running: '', jobs: '', opinions: '', charities: '', told: {} }

/** Live data of all storefronts. HTML is drawn when a page is opened. */
interface Data {
  draw: (locale: Locale, category: string) => LiveFragments
  drawn: Map<string, LiveFragments>
}

const REFRESH_MS = 60_000
const RETRY_MS = 5_000
/** Maximum wait of the first visitors for a slow database. */
const FIRST_WAIT_MS = 1_500

interface LiveStrips {
  find: FindFragments
  /** Reads the data; if that fails, the previous data stays. */
  refresh: () => Promise<void>
  /** Starts to refresh regularly; calls `whenRead` once, after the first read. */
  start: (whenRead?: () => void) => void
  stop: () => void
}

export function openLiveFragments(services: Services): LiveStrips {
  let data: Data | undefined
  let first: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function refresh(): Promise<void> {
    try {
      data = { draw: await readData(jobContext(services)), drawn: new Map() }
    } catch (error) {
      services.log.warn({ err: error }, 'pages keep the live data that they have')
    }
  }

  async function refreshAgain(whenRead?: () => void): Promise<void> {
    const before = data
    await refresh()
    if (isStopped) return
    const isRead = data !== undefined
    if (isRead) whenRead?.()
    const again = () => void refreshAgain(isRead ? undefined : whenRead)
    timer = setTimeout(again, data === before ? RETRY_MS : REFRESH_MS)
    timer.unref()
  }

  const findNow: (...of: Parameters<FindFragments>) => LiveFragments = (locale, category = HOME) => {
    if (!data) return noFragments
    const key = `${locale} ${category}`
    const strips = data.drawn.get(key) ?? data.draw(locale, category)
    data.drawn.set(key, strips)
    return strips
  }

  return {
    find: (...of) => (data || !first ? findNow(...of) : first.then(() => findNow(...of))),
    refresh,
    start(whenRead) {
      first = Promise.race([refreshAgain(whenRead), wait(FIRST_WAIT_MS)]).then(() => (first = undefined))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref())

/** A handful of queries for all pages. */
async function readData(ctx: Ctx): Promise<Data['draw']> {
  const learned = await findLearnedPrices(ctx)
  const openListings = await findOpenListings(ctx)
  const doneWork = await findDoneWork(ctx)
  const opinions = await findRecentOpinions(ctx, storefronts)
  const charityDeals = await findCharityDeals(ctx)
  const openJobs = await findOpenJobs(ctx)
  const paidDeals = await findPaidDeals(ctx)
  return (locale, category) => {
    const storefront = storefrontOf(locale)
    const running = drawOpenListings(openListings(storefront, category), learned.perEuro, storefront)
    if (category !== HOME) {
      const { deals, couriers } = doneWork(storefront, category)
      return {
        ...noFragments,
        running: running + drawRecentDeals(deals, storefront) + drawCouriersToAsk(couriers, storefront, category),
        told: drawLearnedPrices(learned, ctx.now, storefront, category),
      }
    }
    return {
      running,
      jobs: drawOpenJobs(openJobs(storefront), learned.perEuro, storefront),
      opinions: drawRecentOpinions(opinions(storefront), storefront),
      charities: drawCharities(charityDeals(storefront), storefront),
      told: {
        ...drawLearnedPrices(learned, ctx.now, storefront),
        ...drawPaidDeal(paidDeals(storefront), storefront),
      },
    }
  }
}
