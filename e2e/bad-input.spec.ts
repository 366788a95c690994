import { expect, type Page } from '@playwright/test'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { crowdAround } from './support/crowd.ts'
import { bid, book, carry, finish, post } from './support/dealing.ts'
import { faultsOf } from './support/look.ts'
import { aBrowser, aMember } from './support/member.ts'
import { test } from './support/story.ts'

/** Many pages, each checked at several sizes, on a slow machine. */
const TEST_MS = 600_000
const CROWD = 39

/** A phone, the smallest phone, a desktop, and the same desktop at 400 %. */
const windows = [
  { width: 390, height: 844, isShown: true },
  { width: 320, height: 256, light: 'all rules', isShown: true },
  { width: 1280, height: 1024, isShown: true },
] as const

const eighty = {
  person: 'Maximiliane-Wilhelmina Freifrau von und zu Schwarzenberg-Hohenlohe-Langenburgs',
  company: 'Schwerlasttransporte und Haushaltsauflösungen Oberpfalz & Söhne Regensburg OHG',
  title: 'DRINGEND: MINIBAGGER MIT SCHNELLWECHSLER UND TIEFLÖFFEL, FAHRBEREIT, MIT RAMPEN!',
}

/** Right-to-left text, with punctuation that shows its direction. */
const fromRight = {
  person: 'דוד כהן!',
  company: 'شركة النقل السريع!',
  title: 'הובלת מכונית קלאסית לתל אביב!',
  text: 'السيارة تعمل والمفاتيح عند الجيران!',
}

const car = { model: 'Volkswagen Golf', hasWheels: true, runs: true, weight: 1300, length: 426, width: 179, height: 149 } // prettier-ignore
const horse = { name: 'סוסה לבנה!', itemsNumber: 12 }
const EUR = 'EUR'

const baseURL = `http://de.localhost:${process.env.E2E_PORT}`

test.use({ baseURL, locale: 'de-DE' })

test('no page breaks with names of eighty letters, capitals, seven digits, forty offers, none, no picture, no rating or Hebrew', async ({
  browser,
  db,
  storefront,
}) => {
  test.setTimeout(TEST_MS)
  const options = { baseURL, locale: 'de-DE', reducedMotion: 'reduce' } as const
  const where = { browser, db, options }
  const visitor = await aBrowser(where)
  const [ann, dov] = await Promise.all([
    aMember(where, { name: eighty.person }),
    aMember(where, { name: fromRight.person }),
  ])
  const [bob, omar] = await Promise.all([
    aMember(where, { name: eighty.person, companyName: eighty.company, city: 'Neumarkt in der Oberpfalz' }),
    aMember(where, { name: fromRight.person, companyName: fromRight.company }),
  ])
  const way = { from: 'Neumarkt in der Oberpfalz', to: 'Villingen-Schwenningen' }
  const loud = { ...way, categoryId: 'car', items: [car], title: eighty.title, description: eighty.title }
  const leftward = { ...way, categoryId: 'horse', items: [horse], title: fromRight.title, description: fromRight.text }
  const million = { amount: '1234567.89', currency: EUR, message: eighty.title }
  const quiet = { amount: '9876543.21', currency: EUR, message: fromRight.text }

  const crowded = await post(ann, loud)
  await crowdAround(db, await bid(bob, crowded, million), CROWD)
  await bid(omar, crowded, quiet)
  const dealOf = async (owner: typeof ann, listing: typeof loud, price: typeof million) => {
    const posted = await post(owner, listing)
    const courier = price === million ? bob : omar
    const offerId = await bid(courier, posted, price)
    await book(owner, offerId)
    return { offerId, courier }
  }
  const compared = await post(dov, leftward)
  await bid(omar, compared, quiet)
  await bid(bob, compared, million)
  const lonely = await post(dov, leftward)
  const booked = await dealOf(ann, loud, million)
  const carried = await dealOf(dov, { ...loud, ...leftward, items: [car], categoryId: 'car' }, quiet)
  const { trackingPath } = await carry(dov, omar, carried.offerId)
  const done = await dealOf(dov, { ...loud, title: fromRight.title }, quiet)
  await finish(dov, omar, { offerId: done.offerId, stars: 1, text: fromRight.text })
  await omar.call('POST /opinions', { offerId: done.offerId, stars: 1, text: fromRight.text })
  const company = await omar.call<{ id: number }>('GET /me/company')
  const other = await bob.call<{ id: number }>('GET /me/company')

  const faults: string[] = []
  const open = async (page: Page, name: string, to: PageName, params: PathParams = {}, query = '') => {
    await page.goto(toPath(storefront.locale, to, { slug: 'x', ...params }) + query)
    faults.push(...(await faultsOf(page, `bad-${name}`, windows)))
  }

  await open(visitor, 'listings', 'listings')
  await open(visitor, 'listing-loud', 'listing', { id: crowded.id })
  await open(visitor, 'listing-leftward', 'listing', { id: lonely.id })
  await open(bob.page, 'listing-own-bid', 'listing', { id: crowded.id })
  await open(visitor, 'courier-unrated', 'courier', { id: other.id })
  await open(visitor, 'courier-leftward', 'courier', { id: company.id })
  await open(ann.page, 'forty-offers', 'myListing', { id: crowded.id })
  await open(dov.page, 'offers-leftward', 'myListing', { id: compared.id })
  await open(dov.page, 'no-offers', 'myListing', { id: lonely.id })
  await open(dov.page, 'posted', 'listingPosted', { id: lonely.id })
  await open(ann.page, 'deal', 'deal', { id: booked.offerId })
  await open(dov.page, 'deal-leftward', 'deal', { id: carried.offerId })
  await open(omar.page, 'deal-courier', 'deal', { id: carried.offerId })
  await open(ann.page, 'my-auctions', 'myAuctions')
  await open(dov.page, 'my-listings', 'myListings')
  await open(omar.page, 'work', 'myAuctions')
  await open(bob.page, 'offer-form', 'addOffer', { id: compared.id })
  await open(omar.page, 'payments', 'payments')
  await open(dov.page, 'notifications', 'notifications')
  await visitor.goto(trackingPath)
  faults.push(...(await faultsOf(visitor, 'bad-tracking', windows)))
  for (const [name, to, params] of [
    ['home', 'home', {}],
    ['category', 'category', { category: 'cars' }],
  ] as const) {
    await expect(async () => {
      await visitor.goto(toPath(storefront.locale, to, params))
      await expect(visitor.locator('main .running')).toBeVisible({ timeout: 200 })
    }).toPass()
    faults.push(...(await faultsOf(visitor, `bad-${name}`, windows)))
  }
  expect(faults).toEqual([])
})
