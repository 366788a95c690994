import { expect, type Page } from '@playwright/test'
import { findCategory } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { unfoldFilters } from './support/offers.ts'
import { test } from './support/story.ts'

const cars = { category: 'cars' }
test('a page that does not exist says so', async ({ page, w }) => {
  const answer = await page.goto('/no-such-page/')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: w('site.notFound.title') })).toBeVisible()
})

test('without JavaScript links lead from home through a category to the listings', async ({
  browser,
  storefront,
  w,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const words = findCategory('cars')?.words[storefront.language]
  await page.goto('/')
  const bar = page.getByRole('form', { name: w('site.cookies.title') })
  await bar.getByRole('button', { name: w('site.cookies.reject') }).click()
  await expect(bar).toBeHidden()
  await page
    .getByRole('main')
    .getByRole('link', { name: words?.name ?? '' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: words?.title ?? '' })).toBeVisible()
  await page.getByRole('link', { name: w('site.category.openAll') }).click()
  await expect(page.getByRole('heading', { name: w('offer.search.heading'), level: 1 })).toBeVisible()
  const search = page.getByRole('search')
  await unfoldFilters({ page, w })
  await search.getByLabel(w('offer.search.from'), { exact: true }).fill('Warszawa')
  await search.getByRole('button', { name: w('offer.search.submit') }).click()
  await expect(search.getByLabel(w('offer.search.from'), { exact: true })).toHaveValue('Warszawa')
  await expect(page.locator('main .count')).toHaveText(w.like('offer.search.found'))
})

test('without JavaScript a guest posts a horse on one page, on a phone', async ({ browser, storefront, w }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const horse = findCategory('horse')?.words[storefront.language].name ?? ''
  await page.goto(toPath(storefront.locale, 'createAuction', { segment: 'category' }))
  await page.getByRole('link', { name: w('wizard.simple.open') }).click()
  await page.getByRole('main').getByRole('link', { name: horse, exact: true }).click()
  const form = page.locator('main form')
  await form.getByLabel(w('wizard.route.placeholder')).first().fill('Gdańsk')
  await form.getByLabel(w('wizard.route.placeholder')).last().fill('Neustadt')
  await form.locator('[name="items[0].name"]').fill('Mare, 6 years')
  await form.getByLabel(w('wizard.contact.name')).fill('Nora New')
  await form.getByLabel(w('wizard.contact.email'), { exact: true }).fill('nora.simple@example.test')
  await form.getByLabel(w('wizard.contact.phone')).fill('+48 601 234 567')
  const consents = form.getByRole('group', { name: w('account.auth.agreements.legend') })
  for (const box of await consents.getByRole('checkbox').all()) await box.check()
  await form.getByRole('button', { name: w('wizard.summary.post') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await form.getByLabel(w('wizard.simple.which')).selectOption({ index: 1 })
  await form.getByRole('button', { name: w('wizard.summary.post') }).click()
  await expect(page.getByRole('heading', { level: 1, name: w('wizard.posted.confirmTitle') })).toBeVisible()
  await context.close()
})

test('the keyboard reaches the content, the menu and the sign-in', async ({ page, w }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: w('site.layout.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // Opens the page again. A reload would go to the address's current hash.
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const menu = page.getByRole('navigation', { name: w('site.layout.navigation') })
  for (const link of await menu.getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(w('account.auth.fields.password'), { exact: true })).toBeVisible()
})

test('S04 after an answer the cookie question is not shown again for 365 days', async ({ someone, w }) => {
  const { page, go } = await someone('home')
  const answer = (await page.context().cookies()).find(({ name }) => name === 'ct_cookie_consent')
  expect(answer?.value).toBe('0')
  expect(Math.round(((answer?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  const bar = page.getByRole('form', { name: w('site.cookies.title') })
  for (const [to, params] of [['category', cars], ['listings'], ['auth']] as const) {
    await go(to, params)
    await expect(bar).toBeHidden()
  }
})

test('S01 S14 a page links to its version in each of the twelve storefronts, in its language', async ({
  page,
  storefront,
  w,
}) => {
  await page.goto(toPath(storefront.locale, 'category', cars))
  const switcher = page
    .getByRole('contentinfo')
    .getByRole('group')
    .filter({ has: page.getByText(w.like('site.layout.storefrontIs')) })
  await switcher.getByText(w.like('site.layout.storefrontIs')).click()
  const links = switcher.getByRole('link')
  await expect(links).toHaveCount(storefronts.length)
  const spoken = await links.evaluateAll((all) => all.map((one) => one.getAttribute('hreflang')))
  expect(spoken.sort()).toEqual(storefronts.map(({ intlLocale }) => intlLocale).sort())
  const hosts = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ host }) => host))
  expect(new Set(hosts).size).toBe(12)
  await switcher.locator('[hreflang=cs-CZ]').click()
  await expect(page).toHaveURL(({ pathname }) => pathname === toPath('cs_CZ', 'category', cars))
  const czech = findCategory('cars')?.words.cs.title ?? ''
  await expect(page.getByRole('heading', { level: 1, name: czech })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs-CZ')
})

for (const [to, params] of [['home'], ['category', cars], ['becomeCourier'], ['listings']] as const)
  test(`${to}: no script file is loaded before the reader does something`, async ({
    page,
    storefront,
    hasTouch,
    w,
  }) => {
    const scripts = scriptsOf(page)
    await page.goto(toPath(storefront.locale, to, params), { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    const signIn = page.getByRole('banner').getByRole('link', { name: w('site.layout.signIn') })
    await (hasTouch ? signIn.tap() : signIn.hover())
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
  })

test('S02 a link that names an account form leads to it, S03 but not from the listing form', async ({
  page,
  storefront,
  w,
}) => {
  await page.goto(`${toPath(storefront.locale, 'becomeCourier')}?register-courier`)
  const company = page.getByLabel(w('account.auth.fields.companyName'), { exact: true })
  await expect(company).toBeVisible()
  const form = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  await page.goto(`${form}?register-courier`)
  expect(new URL(page.url()).pathname).toBe(form)
})

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}
