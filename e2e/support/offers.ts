import { expect } from '@playwright/test'
import type { Courier } from './couriers.ts'
import type { Person } from './story.ts'
import { expectNoSideways } from './usable.ts'

/** Opens the search filters, which are collapsed to one line on a phone. */
export async function unfoldFilters({ page, w }: Pick<Person, 'page' | 'w'>): Promise<void> {
  const search = page.getByRole('search')
  // Its button is rendered last, so everything before it is there as well.
  await search
    .getByRole('button', { name: w('offer.search.submit'), includeHidden: true })
    .waitFor({ state: 'attached' })
  const change = search.getByText(w('offer.search.change'))
  if (await change.isVisible()) await change.click()
}

/** Finds the listing by place and a word of its text, as a courier would. */
export async function findListing(person: Person, word: string): Promise<void> {
  const { page, w, press, show } = person
  await person.go('listings')
  // The first result must be above the fold, below map and filters, also on a phone.
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 })
  const search = page.getByRole('search')
  await unfoldFilters(person)
  await search.getByLabel(w('offer.search.from'), { exact: true }).fill('Gdańsk')
  await press(search.getByText(w('offer.search.more')))
  await search.getByLabel(w('offer.search.text')).fill(word)
  await press(search.getByRole('button', { name: w('offer.search.submit') }))
  await expect(page.getByText(w('offer.search.found', { count: 1 }), { exact: true })).toBeVisible()
  await expectNoSideways(page)
  await show('listings')
  // The near matches of so narrow a search are below it.
  await press(page.getByRole('article').first().getByRole('link'))
  await expect(wayToOffer(person)).toBeVisible()
  await show('listing')
}

/** The link in the bottom bar, or the calculator's button beside the listing. */
const wayToOffer = ({ page, w }: Person) =>
  page
    .getByRole('link', { name: w('offer.listing.makeOffer') })
    .or(page.getByRole('button', { name: w('offer.listing.makeOffer') }))
    .last()

interface Wishes {
  price: string
  message: string
}

/** Submits the offer form, and confirms an unusual price. */
export async function sendOffer({ page, w, press }: Pick<Person, 'page' | 'w' | 'press'>) {
  await press(page.getByRole('button', { name: w('offer.form.send') }))
  const sent = page.getByText(w('offer.mine.sent'))
  const yes = page.locator('#unusual button').first()
  await expect(sent.or(yes)).toBeVisible()
  if (await yes.isVisible()) await press(yes)
  await expect(sent).toBeVisible()
}

/** Makes an offer from the page of the listing: price, dates, message. */
export async function makeOffer(person: Person, { price, message }: Wishes): Promise<void> {
  const { page, w, press, show } = person
  await press(wayToOffer(person))
  // The listing also has a price field; only the next page has date fields.
  await page.getByLabel(w('offer.form.pickupDate')).waitFor()
  const typed = page.getByLabel(w('offer.form.price'), { exact: true })
  await typed.fill('abc')
  await typed.blur()
  await expect(page.locator('#f-price-error')).not.toBeEmpty()
  await typed.fill('')
  await expect(page.locator('#f-price-error')).toHaveCount(0)
  await typed.pressSequentially(price)
  await expect(page.locator('dd[data-part=payout]')).toHaveText(/\d/)
  await page.getByLabel(w('offer.form.pickupDate')).fill(inDays(2))
  await page.getByLabel(w('offer.form.deliveryDate')).fill(inDays(3))
  await page.getByLabel(w('offer.form.transportType')).selectOption('trailer')
  await page.getByLabel(w('offer.form.message')).fill(message)
  await show('offer-form')
  await sendOffer(person)
  // Back in the list, with its filters, where the row is marked.
  const row = page.getByRole('article')
  await expect(row.getByText(w.like('offer.listing.ownOfferOf'))).toBeVisible()
  await show('back-in-list')
}

const DAY_MS = 86_400_000

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Accepts an offer on the owner's page of the listing; returns the offer's ID. */
export async function acceptOffer({ page, w, press, show }: Person, { companyName }: Courier): Promise<number> {
  // A card on a phone, a table column on a desktop: the button's name has the offer's company.
  const accept = page.getByRole('button', { name: w.like('offer.offers.accept') }).filter({ hasText: companyName })
  await show('offers')
  await press(accept)
  await expect(page.getByRole('heading', { name: w('offer.deal.payHeading') })).toBeVisible()
  await show('deal-to-pay')
  return Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])
}
