import { expect } from '@playwright/test'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { accept, carry, post } from './support/dealing.ts'
import { press, type } from './support/keyboard.ts'
import { aMember } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 180_000
const options = {
  viewport: { width: 390, height: 844 },
  // The story needs no JavaScript.
  javaScriptEnabled: false,
  baseURL: `http://it.localhost:${process.env.E2E_PORT}`,
  locale: 'it-IT',
}
const sofa = {
  categoryId: 'sofa',
  items: [{ name: 'Divano', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }],
}

test.use(options)

test('a charity offers at cost without a commission, carries for free, and finds both in its account, by keyboard', async ({
  browser,
  db,
  storefront,
  w,
}) => {
  test.setTimeout(STORY_MS)
  const where = { browser, db, options }
  const ann = await aMember(where, { name: 'Anna Neri' })
  const { page, call } = await aMember(where, { name: 'Carla Bianchi', charityName: 'Case Calde ODV', city: 'Milano', country: 'IT' }) // prettier-ignore
  const [first, second] = [
    await post(ann, { ...sofa, from: 'Milano', to: 'Napoli' }),
    await post(ann, { ...sofa, from: 'Torino', to: 'Bari' }),
  ]
  const go = (to: PageName, params?: PathParams) => page.goto(toPath(storefront.locale, to, params))
  const button = (key: string) => page.getByRole('button', { name: w(key), exact: true })
  const price = page.getByLabel(w('offer.form.price'), { exact: true })

  await test.step('it reads its start page, and goes to the open listings', async () => {
    await go('charities')
    await expect(page.getByText(w('site.charities.haveFee'))).toBeVisible()
    await press(page.getByRole('main').getByRole('link', { name: w('site.courier.browse') }))
    await expect(page.getByRole('heading', { level: 1, name: w('offer.search.heading') })).toBeVisible()
  })

  await test.step('at cost: it sees that there is no commission, and offers', async () => {
    await go('addOffer', { id: first.id })
    await type(price, '120')
    await press(button('offer.form.calculate'))
    await expect(page.locator('[data-part=fee]')).toHaveText(/^0\D/)
    await expect(price).toHaveValue('120')
    await press(button('offer.form.send'))
    await expect(page.getByText(w('offer.mine.sent'))).toBeVisible()
    await expectNoSideways(page)
  })

  await test.step('for free: the customer sees whose offer it is, and there is nothing to pay', async () => {
    await go('addOffer', { id: second.id })
    await type(price, '0')
    await press(button('offer.form.send'))
    await expect(page.getByText(w('offer.mine.sent'))).toBeVisible()
    await ann.page.goto(toPath(storefront.locale, 'myListing', { id: second.id }))
    const card = ann.page.locator('ul.phone li.offer')
    await press(card.locator('summary').first())
    await expect(card).toContainText(w('offer.offers.charity'))
    await press(card.locator('button[value=accept]'))
    await expect(ann.page.locator('#pay')).toHaveCount(0)
    await expectNoSideways(ann.page)
  })

  await test.step('it delivers, and finds both transports in its account', async () => {
    const { data } = await call<{ data: { id: number; auctionId: number }[] }>('GET /offers')
    const idOf = (auction: number) => data.find(({ auctionId }) => auctionId === auction)?.id ?? 0
    const deal = { page, call, email: '' }
    await carry(ann, deal, idOf(second.id))
    await go('myAuctions')
    await expect(page.locator('.todo')).toContainText('Bari')
    await expectNoSideways(page)
    await go('transportsTaken')
    await expect(page.getByRole('article')).toHaveCount(1)
    await press(page.getByRole('article').getByRole('link').first())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bari')
    await expectNoSideways(page)
    await accept(ann, idOf(first.id))
  })
})
