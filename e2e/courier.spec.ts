import { expect } from '@playwright/test'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { book, inDays, pay, post } from './support/dealing.ts'
import { press, reach, type } from './support/keyboard.ts'
import { aMember } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 180_000
const options = {
  viewport: { width: 390, height: 844 },
  // Only sharing the position needs JavaScript.
  javaScriptEnabled: false,
  baseURL: `http://de.localhost:${process.env.E2E_PORT}`,
  locale: 'de-DE',
}
/** A word that no other listing has in its title. */
const WORD = 'Erbstück'
const sofa = {
  categoryId: 'sofa',
  from: 'Hamburg',
  items: [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }],
}
const laterDays = { transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(3), sendDateTo: inDays(5), receiveDateFrom: inDays(5), receiveDateTo: inDays(9) } // prettier-ignore

test.use(options)

test('a courier bids three times from the list, confirms, lets the rate card bid, agrees to less, reinstates a deal and shares their position, by keyboard', async ({
  browser,
  db,
  storefront,
  w,
}) => {
  test.setTimeout(STORY_MS)
  const where = { browser, db, options }
  const ann = await aMember(where, { name: 'Anna Neumann' })
  const bob = await aMember(where, { name: 'Benno Fahrer', companyName: 'Spedition Benno', city: 'Hamburg', country: 'DE' }) // prettier-ignore
  const offered = await post(ann, { ...sofa, to: 'München', title: `${WORD} nach München` })
  for (const to of ['Stuttgart', 'Nürnberg']) await post(ann, { ...sofa, to, title: `${WORD} nach ${to}` })
  const { page } = bob
  const go = (to: PageName, params?: PathParams) => page.goto(toPath(storefront.locale, to, params))
  const button = (key: string) => page.getByRole('button', { name: w(key), exact: true })
  const link = (key: string) => page.getByRole('main').getByRole('link', { name: w(key), exact: true })
  const told = (key: string) => expect(page.getByText(w(key), { exact: true })).toBeVisible()
  const answer = () => press(page.getByRole('link', { name: w('offer.next.answer'), exact: true }))

  await test.step('finds matching listings, and bids three times without leaving the list', async () => {
    await go('listings')
    const search = page.getByRole('search')
    await press(search.locator('summary').first())
    await press(search.locator('summary').last())
    await type(search.getByLabel(w('offer.search.text')), WORD)
    await press(search.getByRole('button'))
    // Collapsed again, the line shows the search.
    await expect(search.locator('summary').first()).toContainText(WORD)
    for (const at of [0, 1, 2]) {
      const line = page.locator('.line').nth(at)
      await press(line.locator('summary'))
      await type(line.getByLabel(w('offer.form.customerPays')), String(300 + at))
      await press(line.getByRole('button'))
      await expect(line).toContainText(w('offer.listing.ownOfferOf', { price: '' }).trim())
    }
    await expectNoSideways(page)
  })

  await test.step('saves the search with instant alerts, and opens it again', async () => {
    await press(page.locator('summary').filter({ hasText: w('offer.searches.save') }))
    await reach(page.getByLabel(w('offer.searches.alert')))
    await page.keyboard.press('ArrowUp')
    await press(button('offer.searches.keep'))
    await expect(link('offer.searches.all')).toBeVisible()
    await go('savedSearches')
    await expect(page.locator('main .stack').getByRole('listitem')).toContainText(
      w('offer.search.one', {
        label: w('offer.searches.alert'),
        value: w('offer.searches.alerts.instant'),
      }),
    )
    await press(page.getByRole('button', { name: w.like('offer.searches.showOf') }))
    await expect(page.locator('.line')).toHaveCount(3)
    await expectNoSideways(page)
  })

  await test.step('plans two of them on one trip, and removes one again', async () => {
    for (const at of [0, 1]) {
      await reach(page.locator('.line').getByRole('checkbox').nth(at))
      await page.keyboard.press('Space')
    }
    await press(button('offer.trip.plan'))
    const planned = page.locator('section[id^=trip-]')
    await expect(planned).toHaveCount(2)
    for (const at of [0, 1]) await type(planned.nth(at).getByLabel(w('offer.form.price')), '450,50')
    await press(button('offer.trip.reckon'))
    await expect(page.locator('[data-part=left]')).toHaveText(/\d/)
    await press(planned.first().getByRole('link', { name: w.like('offer.trip.removeOf') }))
    await expect(planned).toHaveCount(1)
    await expectNoSideways(page)
  })

  await test.step('the dates have changed meanwhile: the courier reads which, and confirms in one tap', async () => {
    await ann.call(`PATCH /auction/${offered.id}/dates`, laterDays)
    await go('myAuctions')
    await press(page.getByRole('link', { name: w('offer.next.check'), exact: true }))
    await expect(page).toHaveURL(/#changed$/)
    for (const word of ['was', 'is'])
      for (const one of await page
        .locator('#changed')
        .getByText(w(`offer.stale.${word}`))
        .all())
        expect((await one.boundingBox())?.height, word).toBeLessThan(30)
    await expectNoSideways(page)
    await press(page.locator('#changed').getByRole('button'))
    await told('offer.mine.kept')
  })

  await test.step('the rate card bids on a new listing, until the courier stops it with one tap', async () => {
    await go('rates')
    await press(page.getByRole('link', { name: w('company.rates.add') }))
    await page.getByLabel(w('company.rates.category')).selectOption('furniture')
    await press(button('company.rates.save'))
    // With two errors, each names its field.
    await expect(page.getByRole('alert')).toContainText(`${w('company.rates.perKm')}: `)
    await type(page.getByLabel(w('company.rates.least')), '120')
    await type(page.getByLabel(w('company.rates.perKm')), '0,80')
    await press(button('company.rates.save'))
    await press(button('company.rates.switchOn'))
    await told('company.rates.on')
    const { id } = await post(ann, { ...sofa, to: 'Köln' })
    // The worker makes the offer within moments.
    await expect(async () => {
      await go('addOffer', { id })
      await expect(button('offer.byRate.stop')).toBeVisible({ timeout: 500 })
    }).toPass()
    await told('offer.byRate.note')
    await press(button('offer.byRate.stop'))
    await told('company.rates.off')
    await expectNoSideways(page)
  })

  const { data: offers } = await bob.call<{ data: { id: number; auctionId: number }[] }>('GET /offers')
  const offer = offers.find(({ auctionId }) => auctionId === offered.id)?.id ?? 0

  await test.step('agrees to the customer’s counter-price', async () => {
    await ann.call(`POST /offer/${offer}/counter`, { price: { amount: '280.00', currency: 'EUR' } })
    await go('myAuctions')
    await answer()
    await expect(page.locator('#counter')).toContainText('280')
    await press(page.locator('button[value=takeCounter]'))
    await told('offer.mine.revised')
  })

  await test.step('the deal was cancelled by mistake: the courier agrees to reinstate it', async () => {
    await book(ann, offer)
    await ann.call(`PATCH /offer/${offer}/cancel`, { reason: 'Falscher Knopf' })
    await ann.call(`PATCH /offer/${offer}/back-to-accepted`, { reason: 'Bitte doch.' })
    await go('myAuctions')
    await answer()
    await expect(page.locator('#reinstatement')).toContainText('Bitte doch.')
    await press(button('offer.reinstate.agree'))
    await expect(page.getByText(w('offer.next.provider.awaiting_payment'))).toBeVisible()
    await expectNoSideways(page)
  })

  await test.step('and shares the position with the customer', async () => {
    await pay(ann, offer)
    await ann.call(`POST /auction/${offered.id}/tracking-request`, {})
    await go('deal', { id: offer })
    await press(button('offer.sharing.share'))
    await told('offer.sharing.sharedByYou')
    await told('offer.sharing.noScript')
    await expectNoSideways(page)
  })
})
