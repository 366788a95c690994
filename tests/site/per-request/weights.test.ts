import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { drawCharities } from '#api/http/fragments/charities.ts'
import { drawCouriersToAsk } from '#api/http/fragments/couriers-to-ask.ts'
import { drawRecentDeals } from '#api/http/fragments/recent-deals.ts'
import { makers } from '#api/http/pages/encodings.ts'
import { drawRecentOpinions } from '#api/http/fragments/recent-opinions.ts'
import { openPageCache, type PageCache } from '#api/http/pages/page-cache.ts'
import { drawOpenJobs } from '#api/http/fragments/open-jobs.ts'
import { drawOpenListings } from '#api/http/fragments/open-listings.ts'
import { drawPaidDeal } from '#api/http/fragments/paid-deal.ts'
import { findStaticPages, type Visitor } from '#api/http/pages/static-pages.ts'
import type { FindFragments } from '#api/http/fragments/live-fragments.ts'
import { findLearnedPrices, drawLearnedPrices } from '#api/http/fragments/learned-prices-fragment.ts'
import { runJob } from '#api/jobs.ts'
import { findPaidDeals } from '#api/offer/payout-example.query.ts'
import { findRecentOpinions } from '#api/opinion/find-recent-opinions.query.ts'
import { findCharityDeals } from '#api/search/charity-deals.query.ts'
import { findDoneWork } from '#api/search/done-deals.query.ts'
import { findOpenJobs, findOpenListings } from '#api/search/open-listings.query.ts'
import { mainCategories } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { locales, storefrontOf, type Locale } from '#content/storefronts.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aDeliveredDeal, anOffer, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { around, pastDeals } from '#tests/support/scenes/past-deals.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aSite()

const PAGE_MAX_BYTES = 14 * 1024
const client = path.resolve(import.meta.dirname, '../../../dist/site/client')
const pressed = (html: string) => brotliCompressSync(html).length
/** Compressed as the server compresses pages rendered per request. */
const pressedAtOnce = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
/** Two dozen rows with their maps, the form and the map above them. */
const FULL_SEARCH_MAX_BYTES = 13.7 * 1024

const towns = ['Gdańsk', 'Berlin', 'Wrocław', 'Hamburg', 'Kraków', 'Bydgoszcz']
const courierNames = [
  'Internationale Umzugs- und Möbelspedition Großkreutzer & Söhne GmbH',
  'PRZEDSIĘBIORSTWO TRANSPORTOWO-SPEDYCYJNE „WSCHÓD–ZACHÓD” SP.J.',
  'Transporturi Rapide și Mutări Internaționale Câmpulung Moldovenesc',
]
const said = [
  'Pan Marek przyjechał co do kwadransa, zrobił zdjęcia przy odbiorze i wysłał położenie. Golf stał w Berlinie dzień wcześniej.',
  'Trzecie piętro bez windy i nikt nie marudził. Jedna noga stołu pękła, kurier sam to zgłosił i zwrócił sto pięćdziesiąt złotych.',
]
let company = 0

/** A busy storefront: every strip has its maximum length. */
beforeAll(async () => {
  const ann = await aCustomer({ locale: 'pl_PL' })
  for (const [at, companyName] of courierNames.entries()) {
    const bob = await aCourier({ companyName })
    company = bob.companyId ?? 0
    await as(bob).company.addVehicle({ type: 'car_transporter', plate: 'PO 1', loadLength: 850, loadWidth: 240, loadHeight: 300, payload: 12_500 }) // prettier-ignore
    for (const from of [towns[2 * at] ?? '', towns[2 * at + 1] ?? '']) {
      const wishes = { locale: 'pl_PL', from, to: from === 'Berlin' ? 'Gdańsk' : 'Berlin' } as const
      const deal = await aDeliveredDeal({ ann, bob, gross: '1234567.89', listing: wishes })
      await as(ann).offer.realize({ offerId: deal.offerId })
      const text = said[at] ?? ''
      await as(ann).opinion.give({ offerId: deal.offerId, stars: 5, text })
      await as(bob).opinion.give({ offerId: deal.offerId, stars: 5 })
    }
  }
  const clara = await aCharity({ companyName: courierNames.at(0) ?? '' })
  for (const from of towns)
    await aPaidDeal({ bob: clara, gross: '31', listing: { locale: 'pl_PL', from, to: 'Praha' } })
  await pastDeals({ by: ann, carriedBy: await aCourier(), prices: around(3000, 1200), weight: 90 })
  await runJob(aCtx(), 'learn-prices')
  const bidder = await aCourier()
  const paid = await aDeliveredDeal({ bob: bidder, gross: '9876', listing: { locale: 'pl_PL' } })
  await as(paid.ann).offer.realize({ offerId: paid.offerId })
  for (const from of towns.slice(0, 4)) {
    const auction = await anAuction({ by: ann, from, to: 'Kraków', locale: 'pl_PL', title: `MEBLE DO MIESZKANIA, CZTERY POKOJE I PIWNICA, ${from}, PILNE`.slice(0, 80) }) // prettier-ignore
    await anOffer({ on: auction, by: bidder, gross: '1234' })
  }
}, 120_000)

/** The longest live part: the Polish storefront's rows with the texts of another storefront. */
async function longestStrips(): Promise<FindFragments> {
  const ctx = aPole()
  const { storefront: here, now } = ctx
  const openListings = await findOpenListings(ctx)
  const doneWork = await findDoneWork(ctx)
  const opinions = (await findRecentOpinions(ctx, [here]))(here)
  const charityDeals = (await findCharityDeals(ctx))(here)
  const openJobs = await findOpenJobs(ctx)
  const paidDeal = (await findPaidDeals(ctx))(here)
  const learned = await findLearnedPrices(ctx)
  const [model] = learned.models.values()
  const models = new Map(model && mainCategories().map(({ id }) => [id, model]))
  expect([opinions.recent.length, charityDeals.length, models.size]).toEqual([2, 6, 14])
  expect(openListings(here, '')).toHaveLength(4)
  expect(openJobs(here)).toHaveLength(3)
  expect(paidDeal).toBeDefined()
  return (locale, category) => {
    const storefront = storefrontOf(locale)
    const page = category ? 'cars' : ''
    const { deals, couriers } = doneWork(here, page)
    return {
      running:
        drawOpenListings(openListings(here, page), learned.perEuro, storefront) +
        (category ? drawRecentDeals(deals, storefront) + drawCouriersToAsk(couriers, storefront, category) : ''),
      jobs: drawOpenJobs(openJobs(here), learned.perEuro, storefront),
      opinions: drawRecentOpinions(opinions, storefront),
      charities: drawCharities(charityDeals, storefront),
      told: {
        ...drawLearnedPrices({ ...learned, models }, now, storefront, category),
        ...drawPaidDeal(paidDeal, storefront),
      },
    }
  }
}

/** The heaviest built page of each kind with a live part. */
function heaviestPages(locale: Locale): string[] {
  const sizeOf = (category: string) => statSync(path.join(client, locale, 'transport', category, 'index.html.br')).size
  const [category = ''] = readdirSync(path.join(client, locale, 'transport')).toSorted(
    (one, other) => sizeOf(other) - sizeOf(one),
  )
  return [
    `/${locale}`,
    `/${locale}/transport/${category}`,
    `/${locale}/charities`,
    `/${locale}/become-a-courier`,
    `/${locale}/not-found`,
  ]
}

/** A signed-in reader who has answered the cookie question gets more HTML. */
const member: Visitor = { hasAnsweredCookies: true, role: 'customer', closedAnnouncement: 0 }
const bar = {
  id: 1,
  html: '<aside class="announcement"><form class="wrap"><span>Von Freitag 22 Uhr bis Samstag 6 Uhr arbeiten wir an der Seite: Angebote können Sie dann nicht abgeben.</span><button class="link">Schließen</button></form></aside>',
}

describe('a page with everything that the server inserts', () => {
  test('weighs at most 14 KB compressed, on every page with a live part of maximum length', async () => {
    const { config } = theServices()
    const cache = openPageCache(path.join(config.dataDir, 'weighed'), client)
    const strips = await longestStrips()
    const weighed: PageCache = { ...cache, press: (plain) => Promise.resolve(cache.find(plain)) }
    const pages = findStaticPages(client, config.originPattern, weighed, undefined, strips, () => bar)
    const heavy: string[] = []
    for (const name of locales.flatMap(heaviestPages)) {
      const page = pages.find(name)
      const { plain } = await pages.textFor(page as NonNullable<typeof page>, member)
      const bytes = (await makers.kept.br(plain)).length
      expect(plain.toString(), name).not.toMatch(/<!--(?:running|jobs|opinions|charities|top-bar)/)
      if (bytes > PAGE_MAX_BYTES) heavy.push(`${name}: ${bytes}`)
    }

    expect(heavy).toEqual([])
  }, 120_000)

  test('as does the page of a courier', async () => {
    for (const on of ['pl_PL', 'de_DE', 'ro_RO'] as const) {
      const { location = '' } = await visit(toPath(on, 'courier', { slug: 'x', id: company }), {
        on,
      })
      const { html } = await visit(location, { on })
      expect(pressed(html), on).toBeLessThanOrEqual(PAGE_MAX_BYTES)
    }
  })

  test('an on-demand page includes only the styles of its own classes', async () => {
    const { html } = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''

    for (const name of ['found', 'pin', 'field', 'input', 'foot', 'bar']) expect(style, name).toContain(`.${name}`)
    for (const name of ['kv', 'facts-table', 'crumbs', 'avatar', 'with-side'])
      expect(style, name).not.toContain(`.${name}`)
  })

  test('and the search with all of its rows weighs little more', async () => {
    for (const category of ['car', 'sofa', 'pallet', 'motorcycle'] as const) {
      const ann = await aCustomer({ locale: 'pl_PL' })
      for (const [at, from] of towns.entries())
        await anAuction({ by: ann, from, to: towns[at - 1] ?? 'Praha', category, locale: 'pl_PL' })
    }
    const { html } = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })

    expect(html.split('</article>').length - 1).toBe(24)
    expect(pressedAtOnce(html)).toBeLessThanOrEqual(FULL_SEARCH_MAX_BYTES)
  })

  test('as does the search as far as a phone shows it first; its other rows arrive while reading', async () => {
    const { html } = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })
    const rows = html.split('</article>')
    expect(rows.length).toBeGreaterThan(4)

    const first = pressedAtOnce(rows.slice(0, 3).join('</article>'))

    expect(first).toBeLessThanOrEqual(PAGE_MAX_BYTES)
  })
})

const aPole = () => aCtx(guestCaller, { locale: 'pl_PL' })
