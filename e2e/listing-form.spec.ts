import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { findCategory } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { linkMailedTo } from './support/mailbox.ts'
import { aPhoto } from './support/pictures.ts'
import { test, type Person } from './support/story.ts'
import { expectUsable } from './support/usable.ts'

const begin = ({ page, storefront }: Person, category: string) =>
  page.goto(
    `${toPath(storefront.locale, 'createAuction', { segment: 'category' })}?category=${category}&from=Gdańsk&to=Berlin`,
  )

async function expectWay({ page, w }: Person): Promise<void> {
  const end = (name: 'pickup' | 'delivery') =>
    page.getByRole('combobox', { name: w(`wizard.route.${name}`), exact: true })
  await expect(end('pickup')).toHaveValue(/^Gdańsk/)
  await expect(end('delivery')).toHaveValue(/^Berlin/)
}

const week = ({ page, w }: Person) => page.locator('label').filter({ hasText: w('wizard.dates.week') })

/** Registers an account from this page by the API, as the app would, which signs the page in. */
const register = ({ page }: Person, email: string) =>
  page.evaluate(
    async (json) =>
      (
        await fetch('/api/user/register/customer', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(json),
        })
      ).status,
    { name: 'Ann Novak', email, password: PASSWORD, agreements: ['terms', 'privacy'] },
  )

const PASSWORD = 'Carry-2026-on'

const historyLength = ({ page }: Person) => page.evaluate(() => history.length)

test('back, forth and a reload keep the form, and another kind of goods keeps its route and dates', async ({
  someone,
}) => {
  const ann = await someone('home')
  const { page, w, press, storefront } = ann

  await test.step('W05 W35 later steps are locked: the category comes first', async () => {
    await page.goto(toPath(storefront.locale, 'createAuction', { segment: 'summary' }))
    await expect(page).toHaveURL(/\/category\/$/)
  })

  await begin(ann, 'piano')
  await expectWay(ann)
  await press(week(ann))
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d{3}\s?km/)
  const before = await historyLength(ann)
  const description = page.getByLabel(w('wizard.details.description'))

  await test.step('W04 W26 a step is one history entry, and typed text is saved at once', async () => {
    await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
    await expect(description).toBeVisible()
    expect(await historyLength(ann)).toBe(before + 1)
    await description.fill('Two flights of stairs.')
    const kept = () => page.evaluate(() => localStorage.getItem('auctionFormApp'))
    await expect.poll(kept).toContain('Two flights of stairs.')
  })

  await test.step('W05 W35 the browser goes to the step before, and forth again', async () => {
    await page.goBack()
    await expectWay(ann)
    await page.goForward()
    await expect(description).toHaveValue('Two flights of stairs.')
  })

  await test.step('a second tab gets a notice, and the first stays where it is', async () => {
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByLabel(w('wizard.details.description')).fill('Three flights of stairs.')
    await expect(page.getByText(w('wizard.failures.otherTab'))).toBeVisible()
    await expect(description).toHaveValue('Two flights of stairs.')
    await second.getByLabel(w('wizard.details.description')).fill('Two flights of stairs.')
    await second.close()
  })

  await test.step('W27 a reload restores the form', async () => {
    await page.reload()
    await expect(description).toHaveValue('Two flights of stairs.')
  })

  await test.step('W25 a horse keeps the route and dates, and is described from scratch', async () => {
    const horse = findCategory('horse')?.words[storefront.language].name ?? ''
    const bar = page.getByRole('navigation', { name: w('wizard.steps.label') })
    await press(bar.getByRole('link', { name: w('wizard.steps.categorySelection') }))
    await press(page.getByRole('main').getByRole('link', { name: horse, exact: true }))
    await expectWay(ann)
    await expect(week(ann).getByRole('radio')).toBeChecked()
    await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
    await expect(description).toHaveValue('')
  })
})

test('a user signed out while typing gets a notice, signs in and continues in the same place', async ({
  someone,
  db,
}) => {
  const ann = await someone('home')
  const { page, w, press } = ann
  const email = `typing-${Date.now()}@home.example`
  expect(await register(ann, email)).toBe(201)
  await begin(ann, 'piano')
  await expectWay(ann)
  await press(week(ann))
  await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
  const description = page.getByLabel(w('wizard.details.description'))
  await description.fill('Two flights of stairs.')

  await db.rows('delete from sessions where user_id = (select id from users where email = $1)', [email])
  await page.locator('input[type=file]:not([capture])').setInputFiles(await aPhoto('piano.jpg'))

  const told = page.getByRole('alert').filter({ hasText: w('wizard.failures.signedOut') })
  await press(told.getByRole('link', { name: w('wizard.contact.signIn') }))
  await page.getByLabel(w('account.auth.fields.login'), { exact: true }).fill(email)
  await page.getByLabel(w('account.auth.fields.password'), { exact: true }).fill(PASSWORD)
  await press(page.getByRole('main').getByRole('button', { name: w('account.auth.login.button'), exact: true }))
  await expect(page).toHaveURL(/\/details\/$/)
  await expect(description).toHaveValue('Two flights of stairs.')
  await expect(told).toBeHidden()
})

test('a step that fails to load says so, and opens with the chosen category on a retry', async ({ someone }) => {
  const ann = await someone('home')
  const { page, w, press } = ann
  const steps = /\/_a\/[a-z]+-step\.[\w-]+\.js$/
  await page.route(steps, (route) => route.fulfill({ status: 409 }))

  await begin(ann, 'piano')
  await expect(page.getByRole('alert')).toContainText(w('wizard.failures.lost'))
  await page.unroute(steps)
  await press(page.getByRole('button', { name: w('wizard.details.retry') }))

  await expect(page.getByRole('heading', { name: w('wizard.route.title') })).toBeVisible()
  await expectWay(ann)
})

test('the pickup is taken from the position, and the route can be reversed', async ({ someone }) => {
  const ann = await someone('home')
  const { page, w, press, storefront } = ann
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 54.352, longitude: 18.646 })
  const start = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  await page.goto(`${start}?category=piano&to=Berlin`)
  const end = (name: 'pickup' | 'delivery') =>
    page.getByRole('combobox', { name: w(`wizard.route.${name}`), exact: true })

  await press(page.getByRole('button', { name: w('wizard.route.here') }))
  await expect(end('pickup')).toHaveValue(/^Gdańsk/)
  await press(page.getByRole('button', { name: w('wizard.route.swap') }))

  await expect(end('pickup')).toHaveValue(/^Berlin/)
  await expect(end('delivery')).toHaveValue(/^Gdańsk/)
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d{3}\s?km/)
})

test('a form begun on a phone is continued on another device, by a mailed link', async ({ browser, db, someone }) => {
  const ann = await someone('home')
  const { page, w, press } = ann
  const email = `begun-${randomUUID().slice(0, 8)}@shop.example`
  await begin(ann, 'piano')
  await expectWay(ann)
  await press(week(ann))
  await press(page.getByText(w('wizard.elsewhere.title')))
  await page.getByLabel(w('wizard.elsewhere.email')).fill(email)
  await press(page.getByRole('button', { name: w('wizard.elsewhere.send') }))
  await expect(page.getByText(w('wizard.elsewhere.sent', { email }))).toBeVisible()
  await expectUsable(page)

  const link = await linkMailedTo(db, email, 'draft.mail')
  const desk = await (await browser.newContext()).newPage()
  await desk.goto(link)

  await expect(desk.getByRole('heading', { name: w('wizard.route.title') })).toBeVisible()
  await expectWay({ ...ann, page: desk })
  await expect(week({ ...ann, page: desk }).getByRole('radio')).toBeChecked()

  await desk.goto(link.replace(/draft=.*/, 'draft=gone'))
  await expect(desk.getByText(w('wizard.elsewhere.gone'))).toBeVisible()
})

test('a village missing from the gazetteer is typed by hand, with the nearest town', async ({ someone }) => {
  const ann = await someone('home')
  const { page, w, storefront } = ann
  const start = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  await page.goto(`${start}?category=piano&to=Berlin`)
  const pickup = page.getByRole('combobox', { name: w('wizard.route.pickup'), exact: true })
  await pickup.pressSequentially('Qwyxzkowo')
  await expect(page.getByRole('option', { name: w('wizard.route.byHand') })).toBeVisible()
  await expectUsable(page)
  await pickup.press('ArrowUp')
  await pickup.press('Enter')

  const nearest = page.getByRole('combobox', { name: w('wizard.route.nearest') })
  await expect(nearest).toBeFocused()
  await nearest.pressSequentially('Gdańsk')
  await expect(page.getByRole('option').first()).toContainText('Gdańsk')
  await nearest.press('ArrowDown')
  await nearest.press('Enter')

  await expect(page.getByText(w.like('wizard.route.villageNear')).first()).toContainText('Qwyxzkowo')
  await expect(pickup).toHaveValue(/^Qwyxzkowo, Gdańsk/)
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d{3}\s?km/)
  await expectUsable(page)
})
