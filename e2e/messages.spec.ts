import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { bid, post } from './support/dealing.ts'
import { press } from './support/keyboard.ts'
import { aMember } from './support/member.ts'
import { aPhoto } from './support/pictures.ts'
import { test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 180_000
const port = process.env.E2E_PORT ?? ''
const ways = { de: ['Hamburg', 'München'], it: ['Milano', 'Napoli'] } as const
const sofa = [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }]

for (const language of ['de', 'it'] as const) {
  const shop = storefronts.find((one) => one.language === language)
  const options = {
    viewport: { width: 390, height: 844 },
    // The story needs no JavaScript.
    javaScriptEnabled: false,
    baseURL: `http://${language}.localhost:${port}`,
    locale: shop?.intlLocale ?? '',
  }

  test.describe(`the ${language} shop`, () => {
    test.use(options)

    test('a courier asks about a listing, its owner answers, and both write about the offer, by keyboard', async ({
      browser,
      db,
      storefront,
      w,
    }) => {
      test.setTimeout(STORY_MS)
      const where = { browser, db, options }
      const [from, to] = ways[language]
      const ann = await aMember(where, { name: 'Ann Novak' })
      const posted = await post(ann, { categoryId: 'sofa', from, to, items: sofa })
      const bob = await aMember(where, { name: 'Bob Driver', companyName: `Bob ${language}`, city: to })
      const offer = await bid(bob, posted, { amount: '340.00', currency: storefront.currency })
      const { id, slug } = posted

      await test.step('the courier asks with a canned phrase', async () => {
        const { page } = bob
        await page.goto(toPath(storefront.locale, 'listing', { id, slug }))
        await press(page.locator('#questions summary'))
        await page.getByLabel(w('message.questions.topic')).selectOption('floors')
        await page.getByLabel(w('message.phrase.label')).selectOption('lift')
        await press(page.getByRole('button', { name: w('message.questions.send'), exact: true }))
        await expect(page.locator('#questions ol')).toContainText(w('message.phrases.question.lift'))
        await expect(page.getByText(w('message.questions.asked'))).toBeVisible()
        await expectNoSideways(page)
      })

      await test.step('the owner is notified, and answers beside the offers', async () => {
        const { page } = ann
        await page.goto(toPath(storefront.locale, 'myListing', { id }))
        await press(page.getByRole('link', { name: w('message.questions.waiting', { count: 1 }) }))
        await page.getByLabel(w('message.questions.answerText')).fill('Gelato 601 234 567')
        await press(page.getByRole('button', { name: w('message.questions.sendAnswer'), exact: true }))
        await expect(page.locator('#questions .answer')).toContainText('Gelato •••')
        await expect(page.getByText(w('message.contact.masked'))).toBeVisible()
        await expectNoSideways(page)
      })

      await test.step('both write about the offer', async () => {
        const { page } = ann
        await press(
          page
            .locator('summary')
            .filter({ hasText: w('offer.offers.more') })
            .first(),
        )
        await press(page.locator('a[href$="/messages"]:visible').first())
        await press(page.locator('summary').filter({ hasText: w('message.phrase.label') }))
        await page.getByLabel(w('message.phrase.label')).selectOption('cheaper')
        await press(page.getByRole('button', { name: w('message.talk.send'), exact: true }))
        await expect(page.locator('.talk')).toContainText(w('message.phrases.owner.cheaper'))
        await bob.page.goto(toPath(storefront.locale, 'offerMessages', { id: offer }))
        await expect(bob.page.locator('.talk')).toContainText(w('message.phrases.owner.cheaper'))
        await bob.page.getByLabel(w('message.talk.text')).fill('330?')
        await bob.page.getByLabel(w('message.files.label')).setInputFiles([await aPhoto('van.jpg')])
        await press(bob.page.getByRole('button', { name: w('message.talk.send'), exact: true }))
        await expect(bob.page.locator('.talk > li')).toHaveCount(2)
        await expectNoSideways(bob.page)
      })

      await test.step('the owner sees that it was read, and the picture', async () => {
        const { page } = ann
        await page.reload()
        const [read = ''] = w('message.talk.read', { time: '|' }).split('|')
        await expect(page.locator('.talk > li').first()).toContainText(read)
        await press(page.getByRole('link', { name: w('message.files.picture', { number: 1 }) }))
        await expect(page).toHaveURL(/\/files\/messages\/.+signature=/)
      })
    })
  })
}
