import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { inDays, post } from './support/dealing.ts'
import { press } from './support/keyboard.ts'
import { aMember } from './support/member.ts'
import { test, told } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 180_000
const port = process.env.E2E_PORT ?? ''
const sofa = [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }]

/**
 * The route of the goods, and a longer one of the trip along it; numbers as people there type them.
 */
const ways = {
  pl: { from: 'Toruń', to: 'Łódź', trip: ['Gdańsk', 'Łódź'], room: '6,5' },
  ro: { from: 'Sibiu', to: 'Pitești', trip: ['Sibiu', 'București'], room: '6,5' },
} as const

for (const language of told('ro', 'pl')) {
  const shop = storefronts.find((one) => one.language === language)
  const options = {
    viewport: { width: 390, height: 844 },
    // The story needs no JavaScript.
    javaScriptEnabled: false,
    baseURL: `http://${language}.localhost:${port}`,
    locale: shop?.intlLocale ?? '',
  }

  test.describe(`the ${language} shop`, () => {
    test.use(options)

    test('a courier posts a trip by keyboard; a customer sees who passes and asks, and the courier is notified', async ({
      browser,
      db,
      storefront,
      w,
    }, { project }) => {
      test.setTimeout(STORY_MS)
      const where = { browser, db, options }
      const { from, to, trip, room } = ways[language]
      // Couriers of tests that run in parallel may pass along the same route.
      const company = `Bob ${language} ${project.name}`
      const ann = await aMember(where, { name: 'Ann Novak' })
      const { id } = await post(ann, { categoryId: 'sofa', from, to, items: sofa })
      const bob = await aMember(where, { name: 'Bob Driver', companyName: company, city: to })
      const { page } = bob
      // Only verified couriers are shown to customers.
      await db.rows(`update companies set status = 'verified' where name = $1`, [company])

      await test.step('the courier finds the empty trips page, and the form', async () => {
        await page.goto(toPath(storefront.locale, 'trips'))
        await expect(page.getByRole('heading', { name: w('offer.trips.empty') })).toBeVisible()
        await expectNoSideways(page)
        await press(page.getByRole('link', { name: w('offer.trips.add') }))
      })

      await test.step('enters route, dates and capacity, forgetting one first', async () => {
        await page.getByLabel(w('offer.search.from'), { exact: true }).fill(trip[0])
        await page.getByLabel(w('offer.search.to'), { exact: true }).fill(trip[1])
        await page.getByLabel(w('offer.trips.dateFrom')).fill(inDays(2))
        await page.getByLabel(w('offer.trips.dateTo')).fill(inDays(4))
        await page.getByLabel(w('offer.trips.volume')).fill(room)
        await page.locator('#f-width').selectOption('50')
        await press(page.getByRole('button', { name: w('offer.trips.post') }))
        await expect(page.locator('#f-freePayload-error')).toBeVisible()
        await expect(page.locator('#f-freeVolumeM3')).toHaveValue(room)
        await expectNoSideways(page)
        await page.locator('#f-freePayload').fill('800')
        await press(page.getByRole('button', { name: w('offer.trips.post') }))
        await expect(page.getByText(w('offer.trips.posted'))).toBeVisible()
      })

      await test.step('sees the listings along it, and why', async () => {
        await expect(page.getByText(w('offer.trips.days.within')).first()).toBeVisible()
        await expect(page.getByRole('button', { name: w('offer.trips.together') })).toBeVisible()
        await expectNoSideways(page)
      })

      await test.step('the customer sees the courier on the listing and asks for an offer', async () => {
        await ann.page.goto(toPath(storefront.locale, 'myListing', { id }))
        const passing = ann.page.locator('section[aria-labelledby=who-passes] li', {
          hasText: company,
        })
        await expect(passing).toBeVisible()
        await expectNoSideways(ann.page)
        await press(passing.getByRole('button', { name: w('offer.ask.submit') }))
        await expect(ann.page.getByText(w('offer.ask.done'))).toBeVisible()
        await expect(passing).toContainText(w('offer.ask.isAsked'))
      })

      await test.step('the courier finds the request', async () => {
        await page.goto(toPath(storefront.locale, 'offerRequests'))
        await expect(page.getByRole('link', { name: /Sofa/ })).toBeVisible()
        await expect(page.getByRole('link', { name: w('offer.listing.makeOffer') })).toBeVisible()
      })
    })
  })
}
