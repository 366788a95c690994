import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { verify } from './support/couriers.ts'
import { bid, pay, post } from './support/dealing.ts'
import { press, reach, type } from './support/keyboard.ts'
import { aMember, PASSWORD } from './support/member.ts'
import { aPhoto } from './support/pictures.ts'
import { test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 180_000
const options = {
  viewport: { width: 390, height: 844 },
  // The story needs no JavaScript.
  javaScriptEnabled: false,
  baseURL: `http://pl.localhost:${process.env.E2E_PORT}`,
  locale: 'pl-PL',
}
const sofa = { categoryId: 'sofa', from: 'Gdańsk', to: 'Kraków', items: [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }] } // prettier-ignore

test.use(options)

test('a customer answers, edits, asks couriers, bargains, books, writes, reports and asks for the position, by keyboard', async ({
  browser,
  db,
  storefront,
  w,
}) => {
  test.setTimeout(STORY_MS)
  const where = { browser, db, options }
  const ann = await aMember(where, { name: 'Anna Nowak' })
  const bob = await aMember(where, { name: 'Bogdan Wilk', companyName: 'Bogdan Przewozy', city: 'Gdańsk' })
  const eve = { name: 'Ewa Lis', companyName: 'Ewa Trans', city: 'Gdańsk' }
  const posted = await post(ann, { ...sofa, description: 'Drugie piętro.' })
  const theirs = await post(await aMember(where, { name: 'Kleo Obca' }), sofa)
  await verify(db, { ...eve, ...(await aMember(where, eve)) })
  await bob.call(`POST /auction/${posted.id}/message`, { topic: 'floors', phrase: 'lift' })
  const offer = await bid(bob, posted, { amount: '1000.00', currency: 'PLN' })
  const { page } = ann
  const button = (key: string) => page.getByRole('button', { name: w(key), exact: true })
  const link = (key: string) => page.getByRole('main').getByRole('link', { name: w(key), exact: true })
  const listing = toPath(storefront.locale, 'myListing', { id: posted.id })
  const card = page.locator('ul.phone li.offer')

  await test.step('answers a question, and appeals against the masked part', async () => {
    await page.goto(listing)
    await press(page.getByRole('link', { name: w('message.questions.waiting', { count: 1 }) }))
    await type(page.getByLabel(w('message.questions.answerText')), 'Jest, typ 601 234 567')
    await press(button('message.questions.sendAnswer'))
    await expect(page.locator('.answer')).toContainText('Jest, typ •••')
    await expect(page.locator('.answer')).toContainText(w('message.contact.masked'))
    await press(page.locator('.answer summary'))
    await type(page.getByLabel(w('message.appeal.text')), 'To numer seryjny windy.')
    await press(button('message.appeal.send'))
    await expect(page.locator('.answer')).toContainText(w('message.appeal.waiting'))
    await expectNoSideways(page)
  })

  await test.step('edits the listing from there', async () => {
    await press(page.getByRole('link', { name: w('message.questions.mend') }))
    await expect(page.locator('.no-script')).toBeVisible()
    await expect(page.locator('main astro-island')).toBeHidden()
    await press(link('offer.manage.heading'))
    await press(page.locator('summary', { hasText: w('offer.listing.description') }))
    await type(page.locator('#f-description'), 'Drugie piętro, winda.')
    await press(button('offer.manage.descriptionSave'))
    await expect(page.getByText(w('offer.manage.done.description'))).toBeVisible()
    await expect(page.locator('#f-description')).toHaveValue('Drugie piętro, winda.')
    await expectNoSideways(page)
  })

  await test.step('asks a suitable courier for an offer', async () => {
    await page.goto(listing)
    const row = page.locator('li').filter({ hasText: eve.companyName })
    await press(row.getByRole('button'))
    await expect(page.getByText(w('offer.ask.done'))).toBeVisible()
    await expect(row).toContainText(w('offer.ask.isAsked'))
  })

  await test.step('asks for less in one tap, and accepts at that price', async () => {
    await press(card.locator('summary').first())
    await press(card.locator('summary').filter({ hasText: w('offer.counter.ask') }))
    await press(card.locator('button[name=proposal]').last())
    await expect(card.locator('.notice')).toContainText('900')
    await bob.call(`PATCH /offer/${offer}/counter`, { answer: 'take', price: { amount: '900.00', currency: 'PLN' } })
    await page.reload()
    await press(card.locator('button[value=accept]'))
    await expect(page.getByRole('heading', { name: w('offer.deal.payHeading') })).toBeVisible()
    await expectNoSideways(page)
  })

  await test.step('has paid, and asks where the vehicle is', async () => {
    await pay(ann, offer)
    await page.goto(toPath(storefront.locale, 'deal', { id: offer }))
    await press(button('offer.sharing.ask'))
    await expect(page.locator('#sharing')).toContainText('Bogdan Przewozy')
    await expect(button('offer.sharing.ask')).toHaveCount(0)
    await expectNoSideways(page)
  })

  await test.step('writes too much, sends a file that is no picture, and gets an error without losing text', async () => {
    await press(page.getByRole('main').getByRole('link', { name: w('offer.deal.quick.message'), exact: true }))
    const text = page.getByLabel(w('message.talk.text'))
    const files = page.getByLabel(w('message.files.label'))
    // Browsers count characters differently from the server, so the server checks the length as
    // well.
    await text.evaluate((one) => one.removeAttribute('maxlength'))
    const long = 'Ż'.repeat(2001)
    await type(text, long)
    await reach(files)
    await files.setInputFiles([{ name: 'plan.txt', mimeType: 'image/jpeg', buffer: Buffer.from('a text') }])
    await press(button('message.talk.send'))
    await expect(page.locator('#f-text-error')).toContainText(/2\s?000/)
    await expect(page.locator('#f-files-error')).toContainText('plan.txt')
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
    await expect(text).toHaveValue(long)
    await type(text, 'Oto podjazd.')
    await reach(files)
    await files.setInputFiles([await aPhoto('podjazd.jpg')])
    await press(button('message.talk.send'))
    await expect(page.locator('.talk > li')).toHaveCount(1)
    await expect(page.locator('.talk img')).toBeVisible()
    await expectNoSideways(page)
  })

  await test.step('sends the same from two tabs, which is posted once', async () => {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    for (const one of [page, tab]) {
      await type(one.getByLabel(w('message.talk.text')), 'Od dziewiątej.')
      await press(one.getByRole('button', { name: w('message.talk.send'), exact: true }))
      await expect(one.locator('.talk > li')).toHaveCount(2)
    }
    await tab.close()
  })

  await test.step('was signed out in another tab, and loses no typed text', async () => {
    await type(page.getByLabel(w('message.talk.text')), 'Brama jest z tyłu.')
    await ann.call('DELETE /me/logout')
    await press(button('message.talk.send'))
    await expect(page.getByRole('heading', { name: w('site.signedOut.title') })).toBeVisible()
    await expect(page.locator('blockquote')).toHaveText('Brama jest z tyłu.')
    await expectNoSideways(page)
    const opened = page.context().waitForEvent('page')
    await press(link('site.signedOut.signIn'))
    const tab = await opened
    await type(tab.getByLabel(w('account.auth.fields.login')), ann.email)
    await type(tab.getByLabel(w('account.auth.fields.password'), { exact: true }), PASSWORD)
    await tab.keyboard.press('Enter')
    await tab.locator('.talk').waitFor()
    await tab.close()
    await press(button('site.signedOut.again'))
    await expect(page.locator('.talk > li')).toHaveCount(3)
  })

  await test.step('reads the notifications, and reports another user’s listing', async () => {
    await page.goto(toPath(storefront.locale, 'notifications'))
    // It looks like a link of the list.
    await expect(page.locator('button.link[name=open]').first()).toHaveCSS('border-top-width', '0px')
    await page.goto(toPath(storefront.locale, 'listing', { id: theirs.id, slug: theirs.slug }))
    await press(link('moderation.report.link'))
    await reach(page.getByRole('radio').first())
    await page.keyboard.press('Space')
    await type(page.getByLabel(w('moderation.report.text')), 'To nie jest sofa.')
    await reach(page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await press(button('moderation.report.submit'))
    await expect(page.getByText(w('moderation.report.done'))).toBeVisible()
    await expectNoSideways(page)
  })
})
