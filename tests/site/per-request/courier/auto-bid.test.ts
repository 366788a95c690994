import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer, anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const formOf = (id: number) => toPath('en_GB', 'addOffer', { id })
const work = toPath('en_GB', 'myAuctions')

test('an offer is made with a minimum price, and errors are shown at that field', async () => {
  const by = await aCourier()
  const { id } = await anAuction({ by: await aCustomer() })
  const empty = await visit(formOf(id), { by })
  expect(empty.html).toMatch(
    /<details(?! open)[^>]*>\s*<summary[^>]*>More on the price<\/summary>[^]*Lower the offer automatically/,
  )

  const fields = { do: 'send', price: '500', priceType: 'gross', validDays: '14' }
  const wrong = await visit(formOf(id), { by, form: { ...fields, minPrice: '500' } })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toMatch(/<details open[^]*value="500"[^]*Minimal quote cannot be higher/)

  await visit(formOf(id), { by, form: { ...fields, minPrice: '420' } })
  expect((await as(by).offer.withAutoBid({})).data.map(({ minPrice }) => minPrice?.amount)).toEqual(['420.00'])
})

test('the form for changing an offer shows its minimum price, and one tap removes it', async () => {
  const { bob: by, auction, offerId } = await anOpenDeal({ minPrice: '400' })
  const page = await visit(formOf(auction.id), { by })
  expect(page.text).toContain('This offer is lowered automatically, down to £400.')
  expect(page.html).toMatch(/name="minPrice"[^>]*value="400"|value="400"[^>]*name="minPrice"/)

  await visit(formOf(auction.id), { by, form: { do: 'stopAutoBid', offerId: `${offerId}` } })

  expect((await visit(formOf(auction.id), { by })).text).not.toContain('is lowered automatically, down')
})

test('a courier’s start page links to offers with a minimum price, if there are any', async () => {
  const { bob: by, ann } = await anOpenDeal({ minPrice: '400' })
  expect((await visit(`${work}?show=openOffers`, { by })).html).toContain('?show=autobids')
  const { text } = await visit(`${work}?show=autobids`, { by })
  expect(text).toContain('Offers lowered automatically')
  expect(text).toContain('£500')

  const { bob: other } = await anOpenDeal()
  expect((await visit(`${work}?show=openOffers`, { by: other })).html).not.toContain('?show=autobids')
  expect((await visit(`${work}?show=autobids`, { by: other })).text).toContain('None of your offers')
  expect((await visit(`${work}?show=autobids`, { by: ann })).text).not.toContain('lowered automatically')
})

test('an owner sees that an offer was raised or lowered; its bidder sees each change', async () => {
  const { ann, bob, auction } = await anOpenDeal()
  const mine = toPath('en_GB', 'myListing', { id: auction.id })
  await anOffer({ on: auction, by: bob, gross: '550' })
  expect((await visit(mine, { by: ann })).text).toContain('Raised from £500')
  await anOffer({ on: auction, by: bob, gross: '520' })

  expect((await visit(mine, { by: ann })).text).toContain('Lowered from £550')
  const { text } = await visit(formOf(auction.id), { by: bob })
  expect(text).toMatch(/Price history.*from £550 to £520.*from £500 to £550/s)
})
