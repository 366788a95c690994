import { expect, type Locator } from '@playwright/test'
import { childrenOf, mainCategories } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { aMember, type Member } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const port = process.env.E2E_PORT ?? ''
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Answers by field name; used only for fields that are still empty. */
const said: Readonly<Record<string, string>> = {
  name: 'Bella',
  model: 'Ypsilon 9000',
  productionDate: '2019',
  length: '120',
  width: '80',
  height: '90',
  weight: '25',
  volume: '2',
  itemsNumber: '1',
}

/** Sizes that are plausible for a vehicle. */
const ofVehicle = { length: '430', width: '180', height: '150', weight: '1200' }
const isVehicle = (kind: string): boolean => ['car', 'trailer', 'motor-boat'].includes(kind)

/** In Polish, Italian, Swedish and English. */
const told = ['car', 'removal-room', 'pet', 'other-goods']

/**
 * One of each: fourteen kinds of goods in eleven languages, with every storefront at least once.
 * `every-kind.test.ts` posts, edits and copies each without a browser, so a passing run tells
 * four here that together have every type of question: suggestions, rooms, floors, no sizes.
 */
const stories = mainCategories()
  .map((main, at) => ({
    kind: childrenOf(main.id)[0]?.id ?? main.id,
    storefront: storefronts[at % storefronts.length] ?? storefronts[0],
  }))
  .filter(({ kind }) => process.env.E2E_ALL ?? told.includes(kind))

for (const { kind, storefront } of stories) {
  const { language, intlLocale, subdomain } = storefront
  const options = { ...phone, baseURL: `http://${subdomain}.localhost:${port}`, locale: intlLocale }

  test.describe(`${kind} in ${language}`, () => {
    test.use(options)

    test(`${kind} is posted, edited and copied on a phone in ${storefront.locale}`, async ({ browser, db, w }) => {
      const ann = await aMember({ browser, db, options }, { name: 'Ann Novak' })
      const { page } = ann
      const press = (on: Locator) => on.tap()
      const button = (key: string) => page.getByRole('button', { name: w(key), exact: true })
      const description = page.getByLabel(w('wizard.details.description'))

      await test.step('from its category to the posted listing', async () => {
        const start = toPath(storefront.locale, 'createAuction', { segment: 'category' })
        await page.goto(`${start}?category=${kind}&from=Gdańsk&to=Berlin`)
        await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d/)
        await press(page.locator('label').filter({ hasText: w('wizard.dates.week') }))
        await press(button('wizard.steps.toDetails'))
        await expect(description).toBeVisible()
        await expect(page.getByText(w('wizard.details.waiting'))).toHaveCount(0)
        // A removal is counted by room: its things come with one.
        if (kind.startsWith('removal')) {
          await press(page.locator('.tile').first())
          await press(button('wizard.removal.takeRoom'))
        }
        await answerAll(ann, isVehicle(kind) ? { ...said, ...ofVehicle } : said)
        await expectUsable(page)
        await expectNoSideways(page)
        await press(button('wizard.steps.toSummary'))
        await press(button('wizard.summary.post'))
        await expect(page.getByRole('heading', { name: w('wizard.posted.title') })).toBeVisible()
      })

      const id = /\/(\d+)\/success/.exec(page.url())?.[1] ?? ''

      await test.step('edits are saved', async () => {
        await page.goto(toPath(storefront.locale, 'editAuction', { id, segment: 'details' }))
        await description.fill('Bella 2')
        await press(button('wizard.steps.toSummary'))
        await press(button('wizard.edit.save'))
        await expect(page).toHaveURL(new RegExp(`/${id}/?(?:\\?|$)`))
      })

      await test.step('a copy is another listing of the same kind', async () => {
        await page.goto(toPath(storefront.locale, 'copyAuction', { id }))
        await press(button('wizard.steps.toDetails'))
        await expect(description).toHaveValue('Bella 2')
        await press(button('wizard.steps.toSummary'))
        await press(button('wizard.summary.post'))
        await expect(page.getByRole('heading', { name: w('wizard.posted.title') })).toBeVisible()
        const kinds = await db.rows<{ category_id: string; description: string }>(
          'select category_id, description from auctions where owner_id = (select owner_id from auctions where id = $1)',
          [id],
        )
        expect(kinds).toEqual(Array.from({ length: 2 }, () => ({ category_id: kind, description: 'Bella 2' })))
      })
    })
  })
}

/** Answers every visible question, whatever it is about. */
async function answerAll({ page }: Member, answers: Readonly<Record<string, string>>): Promise<void> {
  const form = page.locator('form.far')
  for (const [key, answer] of Object.entries(answers))
    for (const field of await form.locator(`input[id$="-${key}"]:visible`).all())
      if ((await field.inputValue()) === '') {
        await field.fill(answer)
        await field.blur()
      }
  for (const choice of await form.locator('select:visible').all())
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 })
  // The ground floor needs no lift, so one answer can take away the next question.
  const unanswered = form.locator('fieldset.choice:visible').filter({ hasNot: page.locator('input:checked') })
  while ((await unanswered.count()) > 0) await unanswered.first().locator('label').first().tap()
}
