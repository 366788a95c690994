import path from 'node:path'
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { storefronts, type Storefront } from '#content/storefronts.ts'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { Database } from './database.ts'
import { watchFaults } from './faults.ts'
import { wordsOf, type Words } from './words.ts'

/** A user with a browser of their own. */
export interface Person {
  page: Page
  w: Words
  storefront: Storefront
  /** A tap on a phone, a click on a desktop. */
  press: (on: Locator) => Promise<void>
  go: (page: PageName, params?: PathParams) => Promise<void>
  /** Takes a screenshot if E2E_SHOTS names a folder. */
  show: (name: string) => Promise<void>
}

interface Story {
  storefront: Storefront
  w: Words
  db: Database
  /** For every story: no console errors, and no requests to other hosts. */
  noFaults: void
  /** Opens this page first and rejects optional cookies. */
  someone: (at: PageName, params?: PathParams) => Promise<Person>
}

/** The shops that a story is told in: the first of these, or all of them with `E2E_ALL=1`. */
export const told = <L extends string>(...languages: readonly [L, ...L[]]): readonly L[] =>
  process.env.E2E_ALL ? languages : languages.slice(0, 1)

export const test = base.extend<Story>({
  storefront: async ({ locale }, use) => {
    const found = storefronts.find(({ intlLocale }) => intlLocale === locale)
    if (!found) throw new Error(`no storefront speaks ${locale}`)
    await use(found)
  },
  w: async ({ storefront }, use) => use(wordsOf(storefront.language)),
  // Playwright requires the empty pattern to read a fixture's dependencies.
  db: async ({}, use) => {
    const db = await Database.open()
    await use(db)
    await db.close()
  },
  noFaults: [
    async ({ browser }, use) => {
      const faults: string[] = []
      const watch = (context: BrowserContext) => watchFaults(context, faults)
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  someone: async ({ browser, storefront, w, hasTouch }, use, { project }) => {
    await use(async (at, params) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const person: Person = {
        page,
        w,
        storefront,
        press: (on) => (hasTouch ? on.tap() : on.click()),
        go: async (to, with_) => void (await page.goto(toPath(storefront.locale, to, with_))),
        show: (name) => show(page, `${name}-${project.name}`),
      }
      await person.go(at, params)
      await refuseCookies(person)
      return person
    })
  },
})

async function refuseCookies({ page, w, press }: Person): Promise<void> {
  const bar = page.getByRole('form', { name: w('site.cookies.title') })
  await press(bar.getByRole('button', { name: w('site.cookies.reject') }))
  await expect(bar).toBeHidden()
}

/** Takes a screenshot of the page. */
export async function show(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
