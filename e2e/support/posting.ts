import { expect } from '@playwright/test'
import { findCategory } from '#content/categories/categories.ts'
import { aPhoto } from './pictures.ts'
import type { Person } from './story.ts'

interface Posting {
  name: string
  email: string
  phone: string
  description: string
  /** The visitor's addition to the generated title. */
  titleEnd: string
}

/** Posts a listing from the short form of a category page through all steps; returns its ID. */
export async function postCar(person: Person, posting: Posting): Promise<number> {
  await start(person)
  await chooseKind(person)
  await sayWay(person)
  await sayDetails(person, posting)
  await sayTitle(person, posting)
  await sayContact(person, posting)
  return post(person)
}

/** Starts with the pickup in Gdańsk; the delivery is entered later. */
async function start({ page, w, press }: Person): Promise<void> {
  const form = page.locator('form').filter({ hasText: w('site.start.hint') })
  await form.getByLabel(w('site.start.from'), { exact: true }).fill('Gdańsk')
  await press(form.getByRole('button', { name: w('site.start.button') }))
}

async function chooseKind({ page, w, storefront, press, show }: Person): Promise<void> {
  await expect(page.getByText(w('wizard.category.kindsText'))).toBeVisible()
  await expect(page).toHaveURL(/\/category\/(?:\?.*)?$/)
  await show('wizard-kinds')
  const kind = findCategory('car')?.words[storefront.language].name ?? ''
  await press(page.getByRole('main').getByRole('link', { name: kind, exact: true }))
}

async function sayWay({ page, w, press, show }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: w('wizard.route.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/routes-dates\/$/)
  const from = page.getByRole('combobox', { name: w('wizard.route.pickup'), exact: true })
  await expect(from).toHaveValue(/^Gdańsk/)
  await page.locator('details.street summary').first().click()
  await page.getByLabel(w('wizard.route.street'), { exact: true }).fill('Długa')
  await page.getByLabel(w('wizard.route.buildingNr'), { exact: true }).fill('12')
  const to = page.getByRole('combobox', { name: w('wizard.route.delivery'), exact: true })
  await to.pressSequentially('Berl')
  await expect(page.getByRole('option').first()).toHaveText(/^Berlin/)
  await to.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await to.press('Enter')
  await expect(to).toHaveValue(/^Berlin/)
  await press(page.locator('label').filter({ hasText: w('wizard.dates.week') }))
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d{3}\s?km/)
  await show('wizard-route')
  await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
}

async function sayDetails(person: Person, { description }: Posting): Promise<void> {
  const { page, w, press, show } = person
  await expect(page).toHaveURL(/\/details\/$/)
  await chooseCar(person)
  await press(page.getByText(w('wizard.details.more')))
  await page.getByLabel(w('category.field.productionDate.label')).fill('2018')
  for (const question of ['hasWheels', 'runs', 'keys'])
    await press(
      page
        .getByRole('group', { name: w(`category.field.${question}.label`) })
        .getByText(w('wizard.details.yes'), { exact: true }),
    )
  await page.locator('input[type=file]:not([capture])').setInputFiles(await aPhoto('octavia.jpg'))
  const picture = w('wizard.pictures.alt', { number: 1, name: 'octavia.jpg' })
  await expect(page.getByRole('img', { name: picture })).toBeVisible()
  await page.getByLabel(w('wizard.details.description')).fill(description)
  await show('wizard-details')
  await press(page.getByRole('button', { name: w('wizard.steps.toSummary') }))
}

/** Chooses the car from the suggestions; generation and body fill in the sizes. */
async function chooseCar({ page, w, press }: Person): Promise<void> {
  await page.getByRole('combobox', { name: w('category.field.model.label') }).pressSequentially('octavia')
  await press(page.getByRole('option', { name: /Octavia/ }).first())
  await page.getByLabel(w('wizard.details.generation'), { exact: true }).selectOption({ index: 3 })
  await page.getByLabel(w('wizard.details.series'), { exact: true }).selectOption({ index: 1 })
  await expect(page.getByLabel(w('category.field.length.label'))).not.toHaveValue('')
}

async function sayTitle({ page, w }: Person, { titleEnd }: Posting): Promise<void> {
  await expect(page).toHaveURL(/\/summary\/$/)
  const title = page.getByLabel(w('wizard.summary.listingTitle'), { exact: true })
  await expect(title).toHaveValue(/Octavia/)
  await title.press('End')
  await title.pressSequentially(` ${titleEnd}`)
}

async function sayContact(person: Person, { name, email, phone }: Posting): Promise<void> {
  const { page, w, press } = person
  await page.getByLabel(w('wizard.contact.name'), { exact: true }).fill(name)
  await page.getByLabel(w('wizard.contact.email'), { exact: true }).fill(email)
  await page.getByLabel(w('wizard.contact.phone'), { exact: true }).fill(phone)
  await press(page.getByRole('checkbox', { name: w.like('wizard.contact.agree') }))
}

async function post({ page, w, storefront, press, show }: Person): Promise<number> {
  // W34: only these currencies have an estimate.
  if (['PLN', 'EUR'].includes(storefront.currency))
    await expect(page.locator('.route-summary')).toContainText(/\d\s?–\s?\d/)
  await show('wizard-summary')
  await press(page.getByRole('button', { name: w('wizard.summary.post') }))
  await expect(page.getByRole('heading', { name: w('wizard.posted.confirmTitle') })).toBeVisible()
  await show('posted')
  const id = Number(/\/(\d+)\/success/.exec(page.url())?.[1])
  const added = (await page.context().cookies()).find(({ name }) => name === 'ct_auctionAddedId')
  expect(added?.value).toBe(String(id))
  return id
}
