import { expect, type Locator, type Page } from '@playwright/test'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { bid, post } from './support/dealing.ts'
import { aMember } from './support/member.ts'
import { test, told } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const STORY_MS = 240_000
const DAY_MS = 86_400_000
const port = process.env.E2E_PORT ?? ''
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A phone of 390 pixels in the shop's language. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const said = {
  pl: { way: ['Gdańsk', 'Kraków'], first: 'Kanapa stoi na parterze.', second: 'Kanapa stoi na pierwszym piętrze.', third: 'Klucz jest u sąsiadki.' },
  de: { way: ['Hamburg', 'München'], first: 'Das Sofa steht im Erdgeschoss.', second: 'Das Sofa steht im ersten Stock.', third: 'Der Schlüssel liegt bei der Nachbarin.' },
} as const // prettier-ignore

const sofa = [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }]

const keptUuid = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('auctionFormApp') ?? '{}') as { uuid?: string }).uuid)

for (const language of told('de', 'pl')) {
  const shop = storefronts.find((one) => one.language === language)
  const options = { ...phone, baseURL: `http://${language}.localhost:${port}`, locale: shop?.intlLocale ?? '' }

  test.describe(`the ${language} shop`, () => {
    test.use(options)

    test('an owner edits a listing, copies it, hides it and shows it again', async ({ browser, db, storefront, w }) => {
      test.setTimeout(STORY_MS)
      const { way, first, second, third } = said[language]
      const where = { browser, db, options }
      const ann = await aMember(where, { name: 'Ann Novak' })
      const { page } = ann
      const [from, to] = way
      const posted = await post(ann, { categoryId: 'sofa', from, to, items: sofa, description: first })
      const bob = await aMember(where, { name: 'Bob Driver', companyName: `Bob ${language}`, city: to })
      await bid(bob, posted, { amount: '340.00', currency: storefront.currency })

      const { id } = posted
      const go = (name: PageName, params: PathParams = {}) => page.goto(toPath(storefront.locale, name, params))
      const press = (on: Locator) => on.tap()
      const button = (key: string) => page.getByRole('button', { name: w(key), exact: true })
      const link = (key: string) => page.getByRole('main').getByRole('link', { name: w(key), exact: true })
      const heading = (key: string) => page.getByRole('heading', { level: 1, name: w(key) })
      const named = (name: string) => page.getByRole('button', { name, exact: true })
      const change = (what: string) => named(w('wizard.steps.editWhat', { what: w(`wizard.summary.${what}`) }))
      const description = page.getByLabel(w('wizard.details.description'))

      await test.step('W03 W14 the list leads to the form, with a URL of its own for this listing', async () => {
        await go('myListings')
        await press(page.getByRole('link', { name: new RegExp(`^${w('offer.manage.short')}`) }))
        await expect(heading('offer.manage.heading')).toBeVisible()
        await expectUsable(page)
        await expectNoSideways(page)
        await press(link('offer.manage.edit'))
        await expect(page).toHaveURL(new RegExp(`/edit-auction/${id}/summary/$`))
        await expect(heading('wizard.heading.edit.summary')).toBeVisible()
        await expect(page.getByText(w('wizard.edit.offersStay', { count: 1 }))).toBeVisible()
        await expectUsable(page)
        await expectNoSideways(page)
      })

      await test.step('W14 W22 the listing’s dates are shown as own dates', async () => {
        await press(change('dates'))
        await expect(page).toHaveURL(new RegExp(`/edit-auction/${id}/routes-dates/$`))
        await expect(heading('wizard.heading.edit.route')).toBeVisible()
        const custom = page.locator('label').filter({ hasText: w('wizard.dates.custom') })
        await expect(custom.getByRole('radio')).toBeChecked()
        await expect(page.getByLabel(w('wizard.dates.from'), { exact: true })).toHaveValue(inDays(1))
        await press(button('wizard.steps.toSummary'))
      })

      await test.step('W26 W27 typed text survives a reload; the offer stays while nothing it depends on changes', async () => {
        await press(change('description'))
        await expect(heading('wizard.heading.edit.shippingDetails')).toBeVisible()
        await description.fill(second)
        await page.reload()
        await expect(description).toHaveValue(second)
        await expect(page.getByText(w('wizard.edit.unsaved'))).toBeVisible()
        await press(button('wizard.steps.toSummary'))
        await expect(page.getByText(w('wizard.edit.offersStay', { count: 1 }))).toBeVisible()
      })

      await test.step('other dates ask the courier again, and the form says so before saving', async () => {
        await press(change('dates'))
        await page.getByLabel(w('wizard.dates.deliveryTo'), { exact: true }).fill(inDays(9))
        await press(button('wizard.steps.toSummary'))
        await expect(page.getByText(w('wizard.edit.offersAsk', { count: 1 }))).toBeVisible()
        // By keyboard alone.
        await button('wizard.edit.save').focus()
        await page.keyboard.press('Enter')
      })

      await test.step('W40 the next page says that it is saved, and what happens to the offer', async () => {
        await expect(page).toHaveURL(new RegExp(`/listings/${id}$`))
        await expect(page.getByText(w('offer.manage.saved'))).toBeVisible()
        await expect(page.getByText(second)).toBeVisible()
        await expect(page.getByRole('heading', { name: w('offer.offers.stale') })).toBeVisible()
        await expect(page.getByText(w('offer.status.offer.stale')).first()).toBeVisible()
        await page.reload()
        await expect(page.getByText(w('offer.manage.saved'))).toBeHidden()
      })

      await test.step('changed in another window meanwhile, the form says so and keeps what was typed', async () => {
        await go('editAuction', { id, segment: 'details' })
        await description.fill(third)
        await ann.call(`PATCH /auction/${id}/description`, { description: first })
        await press(button('wizard.steps.toSummary'))
        await press(button('wizard.edit.save'))
        const told = page.getByRole('alert').filter({ hasText: w('wizard.edit.conflict') })
        await expect(told).toBeVisible()
        await expect(page.getByText(third)).toBeVisible()
        await expectNoSideways(page)
        await press(told.getByRole('button', { name: w('wizard.edit.saveMine') }))
        await expect(page.getByText(w('offer.manage.saved'))).toBeVisible()
        await expect(page.getByText(third)).toBeVisible()
      })

      await test.step('W28 W29 a copy is a new listing that takes over the UUID of the unfinished one', async () => {
        await page.goto(`${toPath(storefront.locale, 'createAuction', { segment: 'category' })}?category=piano`)
        await expect(heading('wizard.route.title')).toBeVisible()
        const begun = await keptUuid(page)
        await go('myListing', { id })
        await press(link('offer.manage.copy'))
        await expect(page).toHaveURL(/\/create-auction\/routes-dates\/$/)
        await expect(heading('wizard.heading.copy.route')).toBeVisible()
        expect(await keptUuid(page)).toBe(begun)
        await expect(page.getByText(w.like('wizard.copy.aside'))).toBeVisible()
        await press(button('wizard.steps.toDetails'))
        await expect(heading('wizard.heading.copy.shippingDetails')).toBeVisible()
        await expect(description).toHaveValue(third)
        await press(button('wizard.steps.toSummary'))
        await expect(heading('wizard.heading.copy.summary')).toBeVisible()
        await expectNoSideways(page)
        await press(button('wizard.summary.post'))
        await expect(heading('wizard.posted.title')).toBeVisible()
      })

      await test.step('W40 the list marks the new one once', async () => {
        await press(link('wizard.posted.toListings'))
        const mark = page.getByRole('article').getByText(w('offer.manage.mark.added'), { exact: true })
        await expect(mark).toHaveCount(1)
        await page.reload()
        await expect(mark).toHaveCount(0)
      })

      await test.step('W17 the unfinished listing is restored; an unknown form mode is only warned about', async () => {
        const warned: string[] = []
        page.on('console', (line) => {
          if (line.type() === 'warning') warned.push(line.text())
        })
        await page.evaluate(() => {
          const kept = JSON.parse(localStorage.getItem('auctionFormApp') ?? '{}') as object
          localStorage.setItem('auctionFormApp', JSON.stringify({ ...kept, formMode: 'archive' }))
        })
        await go('createAuction', { segment: 'category' })
        await expect(page.getByText(w.like('wizard.category.saved'))).toBeVisible()
        await expect(heading('wizard.category.title')).toBeVisible()
        expect(warned).toContain('The listing form has no mode "archive".')
      })

      await test.step('hides it, and shows it again on the same page', async () => {
        await go('manageListing', { id })
        await press(button('offer.manage.hide'))
        await expect(page.getByText(w('offer.manage.done.hidden'))).toBeVisible()
        await expectUsable(page)
        await press(button('offer.manage.unhide'))
        await expect(page.getByText(w('offer.manage.done.shown'))).toBeVisible()
        await expect(button('offer.manage.hide')).toBeVisible()
      })
    })
  })
}
