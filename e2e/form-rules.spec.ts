import { expect, type Request } from '@playwright/test'
import { findCategory } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { aPhoto } from './support/pictures.ts'
import { test, type Person } from './support/story.ts'
import { expectUsable } from './support/usable.ts'

const MOBILE_BREAKPOINT_PX = 992

const nameOf = ({ storefront }: Person, category: string): string =>
  findCategory(category)?.words[storefront.language].name ?? ''

const begin = ({ page, storefront }: Person, category: string) =>
  page.goto(
    `${toPath(storefront.locale, 'createAuction', { segment: 'category' })}?category=${category}&from=Gdańsk&to=Berlin`,
  )

const entry = (person: Person, category: string) =>
  person.page
    .getByRole('main')
    .getByRole('link', { name: nameOf(person, category), exact: true })
    .first()

const steps = ({ page, w }: Person) => page.getByRole('navigation', { name: w('wizard.steps.label') })

const onRoute = ({ page, w }: Person) =>
  expect(page.getByRole('heading', { name: w('wizard.route.title') })).toBeVisible()

const range = ({ page, w }: Person, name: 'flex' | '3days' | 'week' | 'custom') =>
  page.locator('label').filter({ hasText: w(`wizard.dates.${name}`) })

/** The form stored in the browser. */
const kept = ({ page }: Person): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auctionFormApp') ?? '{}') as object) as never

/** A date this many days from today, by the clock that shop and browser share. */
const day = ({ page }: Person, from: number): Promise<string> =>
  page.evaluate((days) => {
    const at = new Date()
    at.setDate(at.getDate() + days)
    return at.toLocaleDateString('en-CA')
  }, from)

const saidTo = (call: string) => (request: Request) =>
  request.method() === 'POST' && request.url().endsWith(`/api/trpc/${call}`)

test('the goods: the form starts with them, a list is opened if there is a choice, and a single kind is taken at once', async ({
  someone,
}) => {
  const ann = await someone('newAuction')
  const { page, w, press } = ann
  const grid = page.getByRole('heading', { name: w('wizard.category.title') })

  await test.step('W07 W08 the address of the form leads to its first step, which has no step bar', async () => {
    await expect(page).toHaveURL(/\/create-auction\/category\/$/)
    await expect(grid).toBeVisible()
    await expect(steps(ann)).toHaveCount(0)
  })

  await test.step('W09 W16 furniture has several kinds: each has its drawing, the list its scene, and a link back', async () => {
    await expect(entry(ann, 'furniture').locator('svg.glyph use')).toHaveAttribute('href', /#sofa$/)
    await press(entry(ann, 'furniture'))
    await expect(page.getByRole('heading', { name: nameOf(ann, 'furniture') })).toBeVisible()
    await expect(page.locator('svg.scene use')).toHaveAttribute('href', /#furniture$/)
    await expect(page.locator('.rows svg.glyph')).toHaveCount(6)
    await press(page.getByRole('button', { name: w('wizard.category.back') }))
    await expect(grid).toBeVisible()
  })

  await test.step('W11 W30 the piano of the short list leads to the route, and the page scrolls to its top', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await press(page.locator('.chips').getByRole('link', { name: nameOf(ann, 'piano'), exact: true }))
    await onRoute(ann)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(steps(ann).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('W10 so do parcels, which have a single kind', async () => {
    await press(steps(ann).getByRole('link', { name: w('wizard.steps.categorySelection') }))
    await press(entry(ann, 'parcels'))
    await onRoute(ann)
  })

  await test.step('W06 the next steps need a route', async () => {
    await page.goto(toPath(ann.storefront.locale, 'createAuction', { segment: 'summary' }))
    await expect(page).toHaveURL(/\/routes-dates\/$/)
  })
})

test('the dates: soon, flexible, or own dates, which are checked', async ({ someone }) => {
  const ann = await someone('home')
  const { page, w, press } = ann
  await begin(ann, 'piano')
  await onRoute(ann)
  const day0 = await day(ann, 0)
  const next = page.getByRole('button', { name: w('wizard.steps.toDetails') })
  const pickup = page.getByLabel(w('wizard.dates.from'), { exact: true })
  const chosen = async () => {
    const { dateFixed, sendDateFrom, receiveDateTo } = await kept(ann)
    return { dateFixed, sendDateFrom, receiveDateTo }
  }

  await test.step('W18 W19 within three days and within a week are days from today', async () => {
    for (const [name, days] of [
      ['3days', 3],
      ['week', 7],
    ] as const) {
      await press(range(ann, name))
      await expect.poll(chosen).toEqual({ dateFixed: true, sendDateFrom: day0, receiveDateTo: await day(ann, days) })
    }
  })

  await test.step('W20 flexible has no days', async () => {
    await press(range(ann, 'flex'))
    await expect.poll(chosen).toEqual({ dateFixed: false, sendDateFrom: null, receiveDateTo: null })
    await expect(pickup).toHaveCount(0)
  })

  await test.step('W21 W23 own dates start empty, and are required', async () => {
    await press(range(ann, 'custom'))
    await expect(pickup).toHaveValue('')
    await press(next)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(pickup).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('W24 pickup cannot be yesterday', async () => {
    const [yesterday, soon] = [await day(ann, -1), await day(ann, 2)]
    const days = { from: yesterday, to: soon, deliveryFrom: soon, deliveryTo: soon }
    for (const [field, value] of Object.entries(days))
      await page.getByLabel(w(`wizard.dates.${field}`), { exact: true }).fill(value)
    await press(next)
    await expect(page.getByText(w('errors.field.past_date')).first()).toBeVisible()
    await pickup.fill(await day(ann, 1))
    await press(next)
    await expect(page).toHaveURL(/\/details\/$/)
  })
})

test('the details: the questions of the kind, pictures, a total; then the summary, and the listing', async ({
  someone,
  storefront,
}) => {
  const ann = await someone('home')
  const { page, w, press } = ann
  const label = (field: string) => page.getByLabel(w(`category.field.${field}.label`))
  const taxNumber = storefront.country === 'PL' ? '526 025 09 95' : '980 780 684'
  const invoice = { companyName: 'Novak Pianos', taxNumber }
  await begin(ann, 'piano')
  await onRoute(ann)
  await press(range(ann, 'flex'))
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d{3}\s?km/)
  const told = page.waitForRequest(saidTo('category.multiItemTest'))
  await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))

  await test.step('W15 W38 a piano has a heading of its own, and the multi-item test is reported', async () => {
    await expect(page.getByRole('heading', { name: w('wizard.header.piano') })).toBeVisible()
    const { auctionUuid, step, categoryId, formVariant } = (await told).postDataJSON() as Record<string, unknown>
    expect([auctionUuid, step, categoryId, formVariant]).toEqual([(await kept(ann)).uuid, 'shippingDetails', 'piano', 2]) // prettier-ignore
  })

  await test.step('S13 a list of suggestions has twenty lines at most', async () => {
    const name = page.getByRole('combobox', { name: w('category.field.name.label') })
    await name.pressSequentially('pi')
    const lines = page.locator('.combobox').getByRole('option')
    await expect(lines.first()).toBeVisible()
    expect(await lines.count()).toBeLessThanOrEqual(20)
    await name.fill('Pianino')
    await name.press('Escape')
  })

  await test.step('W31 two of 200 kg weigh 400', async () => {
    for (const [field, value] of [
      ['length', '150'],
      ['width', '60'],
      ['height', '120'],
      ['weight', '200'],
      ['itemsNumber', '2'],
    ] as const)
      await label(field).fill(value)
    await expect(page.getByLabel(w('wizard.details.totalWeight'))).toHaveValue('400')
    await press(
      page
        .getByRole('group', { name: w('category.field.packed.label') })
        .getByText(w('wizard.details.no'), { exact: true }),
    )
  })

  await test.step('a VAT invoice needs a company, and an invalid number is refused', async () => {
    const check = page.getByRole('checkbox', { name: w('wizard.details.vatInvoice') })
    const number = page.getByLabel(w('wizard.details.invoiceNumber'), { exact: true })
    const toSummary = page.getByRole('button', { name: w('wizard.steps.toSummary') })
    await expect(number).toHaveCount(0)
    await check.focus()
    await page.keyboard.press('Space')
    await number.fill(storefront.country === 'PL' ? '526 025 09 9' : '980 780 685')
    await press(toSummary)
    const company = page.getByLabel(w('wizard.details.invoiceCompany'), { exact: true })
    await expect(company).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    const code = storefront.country === 'PL' ? 'tax_number' : 'vat_number'
    await expect(page.locator('#f-invoice-taxNumber-error')).toHaveText(w.like(`errors.field.${code}`))
    await expectUsable(page)
    await company.fill(invoice.companyName)
    await number.fill(invoice.taxNumber)
    await expect(number).not.toHaveAttribute('aria-invalid')
  })

  await test.step('W34 the estimate gives a low, likely and high price, its basis and why it has changed', async () => {
    const note = page.locator('.route-summary')
    const isEstimated = storefront.currency === 'PLN' || storefront.currency === 'EUR'
    await expect(note.getByText(w.like('wizard.price.expected'))).toHaveCount(isEstimated ? 1 : 0)
    if (!isEstimated) return
    await expect(note.getByText(/\d+–\d+/)).toBeVisible()
    await note.getByText(w('wizard.price.how')).click()
    await expect(note.getByText(w('wizard.price.basis.tariff'))).toBeVisible()
    await expect(note).toContainText(w('wizard.price.why.ownLoad').split('{{')[0] ?? '')
    await expect(note).toContainText(w('wizard.price.why.flexible'))
  })

  await test.step('W39 a picture is added and removed before there is a listing', async () => {
    await page.locator('input[type=file]:not([capture])').setInputFiles(await aPhoto('piano.jpg'))
    const picture = page.getByRole('img', { name: w('wizard.pictures.alt', { number: 1, name: 'piano.jpg' }) })
    await expect(picture).toBeVisible()
    const remove = page.getByRole('button', { name: w('wizard.pictures.remove', { number: 1 }) })
    await press(remove)
    await expect(picture).toHaveCount(0)
    await press(page.getByRole('button', { name: w('wizard.details.undo') }))
    await expect(picture).toBeVisible()
    await press(remove)
    const removed = page.waitForResponse((answer) => answer.url().endsWith('auction.removePicture'))
    await press(page.getByRole('button', { name: w('wizard.steps.toSummary') }))
    expect((await removed).ok()).toBe(true)
  })

  await test.step('W08 W13 the step bar is hidden on a phone; the banner is below, with how couriers are rated', async () => {
    await expect(page.getByText(w('wizard.banner.verified'))).toBeVisible()
    for (const promise of ['free', 'savings'])
      await expect(page.getByText(w(`wizard.banner.${promise}`), { exact: true })).toBeVisible()
    await expect(page.getByText(w('wizard.rating.title'))).toBeVisible()
    const isWide = (page.viewportSize()?.width ?? 0) >= MOBILE_BREAKPOINT_PX
    await expect(steps(ann)).toBeVisible({ visible: isWide })
  })

  await test.step('W36 the posted listing names its form and browser', async () => {
    const contact = {
      name: 'Ann Novak',
      email: `piano-${storefront.subdomain}@home.example`,
      phone: storefront.country === 'PL' ? '+48 503 456 791' : '+44 7400 654323',
    }
    for (const [field, value] of Object.entries(contact))
      await page.getByLabel(w(`wizard.contact.${field}`), { exact: true }).fill(value)
    await press(page.getByRole('checkbox', { name: w.like('wizard.contact.agree') }))
    const { deviceUID } = await kept(ann)
    const posted = page.waitForRequest(saidTo('auction.create'))
    await press(page.getByRole('button', { name: w('wizard.summary.post') }))
    expect((await posted).postDataJSON()).toMatchObject({
      ...{ source: 'listing-form', formMode: 'addNew', deviceUID, vatInvoice: true, invoice },
      isAuctionTitleEnteredByUser: false,
    })
    await expect(page).toHaveURL(/\/success$/)
  })
})

test('W12 W33 the tree of the test group shows situations, and one leads to the form of its goods', async ({
  someone,
}) => {
  const ann = await someone('home')
  const { page, press, storefront } = ann
  const path = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  const assigned = page.waitForRequest(saidTo('category.splitEvent'))
  await page.goto(`${path}?categoryTree=A&from=Gdańsk`)
  await press(entry(ann, 'a-moving'))
  expect((await assigned).postDataJSON()).toMatchObject({ test: 'category-tree', group: 'A' })

  const [opened, reported] = [
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.waitForRequest(saidTo('category.categoryTreeTest')),
  ]
  await press(entry(ann, 'a-moving-flat'))

  const { pathname, searchParams } = new URL((await opened).url())
  expect(pathname).toBe(toPath(storefront.locale, 'createAuctionOf', { category: 'a-moving-flat' }))
  expect(searchParams.get('situation')).toBe('1')
  expect(searchParams.get('fromPlaceId')).toMatch(/./)
  expect((await reported).postDataJSON()).toMatchObject({
    ...{ group: 'A', selectedCategory: 'a-moving-flat' },
    auctionUuid: searchParams.get('uuid'),
  })
  await onRoute(ann)
  const { categoryId } = await kept(ann)
  expect(categoryId).toBe('removal-flat-small')
})
