import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { bid, post } from './support/dealing.ts'
import { press, type } from './support/keyboard.ts'
import { aMember } from './support/member.ts'
import { test, told } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 180_000
const port = process.env.E2E_PORT ?? ''
const ways = { pl: ['Gdańsk', 'Kraków'], de: ['Hamburg', 'München'], it: ['Milano', 'Napoli'] } as const
const sofa = [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }]

for (const language of told('it', 'pl', 'de')) {
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

    test('an owner asks for a lower price, the courier declines once, then agrees to another, by keyboard', async ({
      browser,
      db,
      storefront,
      w,
    }) => {
      test.setTimeout(STORY_MS)
      const where = { browser, db, options }
      const [from, to] = ways[language]
      const ann = await aMember(where, { name: 'Ann Novak' })
      const posted = await post(ann, { categoryId: 'sofa', from, to, items: sofa })
      const bob = await aMember(where, { name: 'Bob Driver', companyName: `Bob ${language}`, city: to })
      await bid(bob, posted, { amount: '1000.00', currency: storefront.currency })
      const listing = toPath(storefront.locale, 'myListing', { id: posted.id })
      const form = toPath(storefront.locale, 'addOffer', { id: posted.id })
      const work = toPath(storefront.locale, 'myAuctions')
      const card = ann.page.locator('ul.phone li.offer')

      await test.step('the owner asks for a tenth less in one tap', async () => {
        await ann.page.goto(listing)
        await press(card.locator('summary').filter({ hasText: w('offer.offers.more') }))
        await press(card.locator('summary').filter({ hasText: w('offer.counter.ask') }))
        await press(card.locator('button[name=proposal]').last())
        await expect(card.locator('.notice')).toContainText('900')
        await expectNoSideways(ann.page)
      })

      await test.step('the courier is notified and declines, and the offer is unchanged', async () => {
        await bob.page.goto(work)
        await press(bob.page.getByRole('link', { name: w('offer.next.answer'), exact: true }))
        await expect(bob.page.locator('#counter')).toContainText('900')
        await expectNoSideways(bob.page)
        await press(bob.page.getByRole('button', { name: w('offer.counter.decline') }))
        await expect(bob.page.getByText(w('offer.mine.declined'))).toBeVisible()
      })

      await test.step('the owner types a counter-price, wrongly first', async () => {
        await ann.page.goto(listing)
        await press(card.locator('summary').filter({ hasText: w('offer.offers.more') }))
        await press(card.locator('summary').filter({ hasText: w('offer.counter.ask') }))
        await press(card.locator('a[href*="counter="]'))
        const price = ann.page.getByLabel(w('offer.counter.price'))
        await type(price, '100')
        await ann.page.keyboard.press('Enter')
        await expect(ann.page.locator('#f-price-error')).toBeVisible()
        await expect(price).toHaveValue('100')
        await type(price, '950,00')
        await ann.page.keyboard.press('Enter')
        await expect(card.locator('.notice')).toContainText('950')
      })

      await test.step('the courier agrees, and the owner can accept at that price', async () => {
        await bob.page.goto(form)
        await press(bob.page.locator('button[value=takeCounter]'))
        await expect(bob.page.getByText(w('offer.mine.revised'))).toBeVisible()
        await ann.page.goto(listing)
        await expect(card.locator('button[value=accept]')).toContainText('950')
        await expect(card.locator('.notice')).toHaveCount(0)
      })
    })
  })
}
