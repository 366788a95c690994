import { expect, type Page } from '@playwright/test'
import { toMainPath, toPath, type PageName, type PathParams } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { addAdmin } from './support/admins.ts'
import { faultsOf, type Window } from './support/look.ts'
import { aBrowser, aMember } from './support/member.ts'
import { kinds, mailed, peopleOf } from './support/people-of.ts'
import { test } from './support/story.ts'
import type { Words } from './support/words.ts'

/** Many pages, each checked at three sizes, on a slow machine. */
const TEST_MS = kinds > 0 ? 1_800_000 : 600_000
const port = process.env.E2E_PORT ?? ''

/** All rules in light mode; in dark mode only colours differ. */
const inBothLights = { light: 'all rules', dark: 'colours' } as const
/** Colours in light mode on a desktop are covered by the desktop stories. */
const inTheDark = { dark: 'all rules' } as const

type AxeRules = Partial<Record<'phone' | 'desktop', Omit<Window, 'width' | 'height'>>>

/** Every size is checked for layout; accessibility as said here. */
const windowsOf = ({ phone, desktop }: AxeRules): readonly Window[] => [
  { width: 320, height: 640, isShown: kinds > 0 },
  { width: 390, height: 844, isShown: true, ...phone },
  { width: 1280, height: 800, isShown: true, ...desktop },
]

const languages = ['de', 'ro'] as const

/** With `E2E_ALL=1`: accessibility on a phone in one shop, on a desktop in the other. */
const onEveryPage = { de: { phone: inBothLights }, ro: { desktop: inTheDark } } as const

/**
 * The shops differ in words only, and axe takes most of the time: it runs in one of the shops,
 * alternating, with all rules in one window and the colours of the other mode in the other.
 */
const inTurn: readonly AxeRules[] = [
  { phone: { light: 'all rules' }, desktop: { dark: 'colours' } },
  { phone: { dark: 'colours' }, desktop: { light: 'all rules' } },
]

function axeRulesOf(language: (typeof languages)[number], nth: number): AxeRules {
  if (process.env.E2E_ALL) return onEveryPage[language]
  return nth % languages.length === languages.indexOf(language) ? (inTurn[(nth % 4) >> 1] ?? {}) : {}
}

// Each shop has its own people, so the two run in parallel.
test.describe.configure({ mode: 'parallel' })

for (const language of languages) {
  const shop = storefronts.find((one) => one.language === language)
  const baseURL = `http://${language}.localhost:${port}`

  test.describe(`the ${language} shop`, () => {
    test.use({ baseURL, locale: shop?.intlLocale ?? '' })

    test('no page overflows, breaks a word, lets texts collide or is inaccessible, in light and dark mode', async ({
      browser,
      db,
      storefront,
      w,
    }) => {
      test.setTimeout(TEST_MS)
      const people = await test.step('people with listings and deals are created', () =>
        peopleOf(language, { browser, db, storefront, baseURL }))
      const { visitor, customer, courier } = people
      const faults: string[] = []
      let looks = 0
      const look = async (page: Page, name: string) => {
        const windows = windowsOf(axeRulesOf(language, looks++))
        faults.push(...(await faultsOf(page, `${name}-${language}`, windows)))
      }
      const open = async (page: Page, name: string, to: PageName, params: PathParams = {}, query = '') => {
        await page.goto(toPath(storefront.locale, to, params) + query)
        await look(page, name)
      }
      const openPath = async (page: Page, name: string, path: string) => {
        await page.goto(path)
        await look(page, name)
      }
      const compared = { slug: 'x', id: people.compared }

      await test.step('the pages of a visitor', async () => {
        await open(visitor, 'listings', 'listings')
        await open(visitor, 'listings-none', 'listings', {}, '?q=xylofon')
        await open(visitor, 'listings-map', 'listingsMap')
        await open(visitor, 'listings-map-area', 'listingsMap', {}, '?polygon=45,5,45,25,56,25,56,5')
        await open(visitor, 'listing-visitor', 'listing', compared)
        await open(visitor, 'courier', 'courier', { slug: 'x', id: people.company })
        await open(visitor, 'become-a-courier', 'becomeCourier')
        await open(visitor, 'charities', 'charities')
        await open(visitor, 'sign-in', 'auth')
        for (const form of ['register', 'register-customer', 'register-courier', 'lost-password'])
          await open(visitor, form, 'auth', {}, `?form=${form}`)
        await open(visitor, 'help-customer', 'help', { userType: 'customer' })
        await open(visitor, 'help-courier', 'help', { userType: 'courier' }, '?q=a')
        await open(visitor, 'simple-kinds', 'createSimple')
        await open(visitor, 'simple-form', 'createSimple', {}, '?category=piano')
        for (const page of ['terms', 'privacy', 'imprint', 'contact'] as const) await open(visitor, page, page)
        await openPath(visitor, 'tracking', people.trackingPath)
        await openPath(visitor, 'opinion', people.opinionPath)
        await open(visitor, 'cookies', 'cookieConsent')
        await open(visitor, 'form-of-boats', 'createAuctionOf', { category: 'boats' })
        await openPath(visitor, 'not-found', '/no-such-page/')
        await sendTooMuch(visitor)
        await look(visitor, 'error')
      })

      await test.step('the pages of a customer', async () => {
        await open(customer, 'listing-owner', 'listing', compared)
        await open(customer, 'offers', 'myListing', { id: people.compared })
        await open(customer, 'offers-none', 'myListing', { id: people.unanswered })
        await open(customer, 'ask-a-courier', 'requestOffers', { id: people.company })
        await open(customer, 'posted', 'listingPosted', { id: people.unanswered })
        await open(customer, 'order', 'deal', { id: people.accepted })
        faults.push(...(await belowFirstScreen(customer, `order-${language}`, 'button[value=pay]')))
        await open(customer, 'deal-customer', 'deal', { id: people.booked })
        await open(customer, 'my-auctions-customer', 'myAuctions')
        await open(customer, 'my-listings', 'myListings')
        await open(customer, 'manage-listing', 'manageListing', { id: people.compared })
        await open(customer, 'set-price', 'fixPrice', { id: people.compared })
        for (const [segment, step] of [
          ['summary', 'summary'],
          ['details', 'shippingDetails'],
        ] as const) {
          await customer.goto(toPath(storefront.locale, 'editAuction', { id: people.compared, segment }))
          await expect(customer.getByRole('heading', { name: w(`wizard.heading.edit.${step}`) })).toBeVisible()
          await look(customer, `edit-${segment}`)
        }
        await customer.goto(toPath(storefront.locale, 'deal', { id: people.accepted }))
        await customer.locator('button[value=pay]').click()
        await expect(customer.getByLabel(w('processor.pay.cvc'))).toBeVisible()
        await look(customer, 'card-page')
        await customer.getByRole('button', { name: w.like('processor.pay.submit') }).click()
        await expect(customer.getByRole('alert')).toBeVisible()
        await look(customer, 'card-page-errors')
      })

      await test.step('their mails', async () => {
        expect(people.mails).toHaveLength(mailed.length)
        const mail = await visitor.context().newPage()
        for (const { event, html } of people.mails) {
          await mail.setContent(html)
          await look(mail, `mail-${event}`)
        }
        await mail.close()
      })

      await test.step('the pages of a courier', async () => {
        await open(courier, 'listing-courier', 'listing', compared)
        await courier.locator('button[value=observe]').click()
        await open(courier, 'watched', 'myListings', {}, '?type=observed')
        await open(courier, 'offer-form', 'addOffer', { id: people.unanswered })
        await open(courier, 'report', 'reportListing', { id: people.unanswered })
        await open(courier, 'decisions', 'decisions')
        await open(courier, 'deal-courier', 'deal', { id: people.carried })
        await open(courier, 'messages', 'offerMessages', { id: people.carried })
        await open(courier, 'my-auctions', 'myAuctions')
        await open(courier, 'payments', 'payments')
        await open(courier, 'payout-account', 'payoutAccount')
        await open(courier, 'company-data', 'companyData')
        await open(courier, 'members', 'members')
        await open(courier, 'vehicles', 'vehicles')
        await open(courier, 'devices', 'devices')
        await open(courier, 'papers', 'papers')
        await open(courier, 'offer-template', 'offerTemplate')
        await open(courier, 'rate-card', 'rates')
        await open(courier, 'costs', 'costs')
        await open(courier, 'plan-trip', 'planTrip', {}, `?listing=${people.unanswered}`)
        await open(courier, 'saved-searches', 'savedSearches')
        await open(courier, 'trips', 'trips')
        await open(courier, 'trip-form', 'trips', {}, '?add=1&from=Berlin&to=Paris')
        await open(courier, 'trip', 'trip', { id: people.trip })
        await open(courier, 'company-settings', 'companySettings')
        await open(courier, 'quick-deals', 'quickDeals')
        await open(courier, 'requests', 'offerRequests')
        await open(courier, 'notifications', 'notifications')
        await open(courier, 'profile', 'profile')
        await open(courier, 'settings', 'settings')
        await open(courier, 'email', 'email')
        await open(courier, 'phone', 'phoneVerification')
        await open(courier, 'password', 'password')
        await open(courier, 'sessions', 'sessions')
        await open(courier, 'identity', 'identity')
        await open(courier, 'passkeys', 'passkeys')
        await open(courier, 'second-factor', 'secondFactor')
        await open(courier, 'agreements', 'agreements')
        await open(courier, 'export', 'exportData')
        await open(courier, 'close-account', 'closeAccount')
      })

      await test.step('the listing form', () =>
        walkForm(
          visitor,
          { w, path: toPath(storefront.locale, 'createAuction', { segment: 'category' }), way: people.way },
          look,
        ))

      await test.step('the pages that show current deals', async () => {
        for (const [name, to, params] of [
          ['home', 'home', {}],
          ['category', 'category', { category: 'cars' }],
        ] as const) {
          await expect(async () => {
            await visitor.goto(toPath(storefront.locale, to, params))
            // With removals alone, no deal is of a car.
            if (kinds === 0) await expect(visitor.locator('main .running').first()).toBeVisible({ timeout: 200 })
          }).toPass()
          await look(visitor, name)
        }
      })

      expect(faults).toEqual([])
    })
  })
}

test('no page of the main host overflows, breaks a word, lets texts collide or is inaccessible', async ({
  browser,
  db,
}) => {
  test.setTimeout(TEST_MS)
  const ada = { name: 'Ada Min', email: 'ada@photographs.example', password: 'Carry-2026-on' }
  const codeOf = await addAdmin(db, ada)
  const options = { baseURL: `http://de.localhost:${port}` }
  const bob = await aMember({ browser, db, options }, { name: 'Bob Min', companyName: 'Bob Trans' })
  const [found] = await db.rows<{ user: number }>(`select id as user from users where email = $1`, [bob.email])
  const user = found?.user ?? 0
  const page = await aBrowser({
    browser,
    options: { baseURL: `http://localhost:${port}`, reducedMotion: 'reduce' },
  })
  const faults: string[] = []
  const look = async (name: string) => {
    faults.push(...(await faultsOf(page, name, windowsOf({ phone: inBothLights }))))
  }
  const open = async (name: string, path: string) => {
    await page.goto(path)
    await look(name)
  }
  await open('chooser', toMainPath('chooser'))
  await open('admin-sign-in', toMainPath('outbox'))
  await page.getByLabel('E-mail address or user name').fill(ada.email)
  await page.getByLabel('Password').fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await look('admin-second-step')
  await page.getByLabel('Code').fill(codeOf())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await look('outbox')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'As text' })).toBeVisible()
  await look('outbox-mail')
  await open('admin', toMainPath('admin'))
  await open('admin-second-factor', toMainPath('adminSecondFactor'))
  await open('admin-identities', toMainPath('adminIdentities'))
  await open('admin-fraud', toMainPath('adminFraud'))
  await open('admin-choices', toMainPath('adminAcceptances'))
  await open('admin-listings', toMainPath('adminListings'))
  await open('admin-offers', toMainPath('adminOffers'))
  await open('admin-reports', toMainPath('adminReports'))
  await open('admin-messages', toMainPath('adminMessages'))
  await open('admin-charities', toMainPath('adminCharities'))
  await open('admin-split-tests', toMainPath('adminSplitTests'))
  await open('admin-users', toMainPath('adminUsers'))
  await open('admin-user', toMainPath('adminUser', { user }))
  await open('admin-user-diagrams', toMainPath('adminUserDiagrams', { user }))
  await open('admin-login-as', toMainPath('adminLoginAs', { login: 'ada', asAdmin: 1 }))
  await open('admin-audit', toMainPath('auditLog'))
  await open('admin-jobs', toMainPath('adminJobs'))
  await open('admin-company-logs', toMainPath('adminCompanyLogs', { user }))
  await open('admin-company-documents', toMainPath('adminCompanyDocuments', { user }))
  await open('verifications', toMainPath('verifications'))
  await open('announcements', toMainPath('announcements'))
  await open('sms-outbox', toMainPath('smsOutbox'))
  expect(faults).toEqual([])
})

const FIRST_SCREEN_PX = 844

/** The price, route, goods and courier stand above the button, so they are seen before the tap. */
async function belowFirstScreen(page: Page, name: string, button: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: FIRST_SCREEN_PX })
    const box = await page.locator(button).boundingBox()
    const bottom = Math.round((box?.y ?? Infinity) + (box?.height ?? 0))
    if (bottom > FIRST_SCREEN_PX) faults.push(`${name} at ${width}: ${button} ends at ${bottom} px`)
  }
  return faults
}

/** More text than any form accepts. */
async function sendTooMuch(page: Page): Promise<void> {
  const answered = page.waitForURL('**/frontapp/auth')
  await page.evaluate(() => {
    const form = document.createElement('form')
    const field = document.createElement('textarea')
    field.name = 'text'
    field.value = 'x'.repeat(300_000)
    form.method = 'post'
    form.action = '/frontapp/auth'
    form.append(field)
    document.body.append(form)
    form.submit()
  })
  await answered
}

interface Form {
  w: Words
  path: string
  way: readonly [string, string]
}

/** Goes through the four steps with a horse, which has the fewest questions. */
async function walkForm(
  page: Page,
  { w, path, way: [from, to] }: Form,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await look(page, 'wizard-category')
  await page.goto(`${path}?${new URLSearchParams({ category: 'horse', from, to }).toString()}`)
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d{3}\s?km/)
  await page
    .locator('label')
    .filter({ hasText: w('wizard.dates.week') })
    .click()
  await look(page, 'wizard-route')
  await page.getByRole('button', { name: w('wizard.steps.toDetails') }).click()
  await expect(page.getByLabel(w('wizard.details.description'))).toBeVisible()
  await look(page, 'wizard-details')
  await page.getByLabel(w('category.field.name.label')).first().fill('Rosinante')
  await page.getByRole('button', { name: w('wizard.steps.toSummary') }).click()
  await expect(page.getByRole('button', { name: w('wizard.summary.post') })).toBeVisible()
  await look(page, 'wizard-summary')
}
