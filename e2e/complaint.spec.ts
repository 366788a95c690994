import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { bid, book, carry, post } from './support/dealing.ts'
import { press, type } from './support/keyboard.ts'
import { aMember } from './support/member.ts'
import { aPhoto } from './support/pictures.ts'
import { show, test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 240_000
const options = {
  viewport: { width: 390, height: 844 },
  // The story needs no JavaScript.
  javaScriptEnabled: false,
  baseURL: `http://de.localhost:${process.env.E2E_PORT}`,
  locale: 'de-DE',
}
const table = {
  categoryId: 'sofa',
  from: 'Hamburg',
  to: 'München',
  items: [{ name: 'Tisch', itemsNumber: 1, length: 180, width: 90, height: 80, weight: 60 }],
}
const whatHappened = 'Ein Bein ist beim Ausladen gebrochen.'

test.use(options)

test('a customer complains with a picture, the courier answers and proposes a sum, and the customer agrees, by keyboard', async ({
  browser,
  db,
  storefront,
  w,
}) => {
  test.setTimeout(STORY_MS)
  const where = { browser, db, options }
  const ann = await aMember(where, { name: 'Ann Novak' })
  const bob = await aMember(where, { name: 'Bob Driver', companyName: 'Bob Bruch', city: 'Kassel', country: 'DE' })
  const posted = await post(ann, table)
  const offerId = await bid(bob, posted, { amount: '500.00', currency: storefront.currency })
  await book(ann, offerId)
  const { deliveryPin } = await carry(ann, bob, offerId)
  await bob.call(`PATCH /offer/${offerId}/delivery`, { event: 'deliver', pin: deliveryPin, isEarlyConfirmed: true })
  const deal = toPath(storefront.locale, 'deal', { id: offerId })
  const button = (name: string) => ({ name, exact: true })

  await test.step('the customer reports damage from the page of the deal, with a picture and an amount', async () => {
    const { page } = ann
    await page.goto(deal)
    await press(page.getByRole('link', button(w('offer.deal.quick.problem'))))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('complaint.new.heading'))
    await expectNoSideways(page)
    await press(page.getByRole('link', button(w('complaint.kind.damage'))))
    await page.getByLabel(w('message.files.label')).setInputFiles([await aPhoto('bein.jpg')])
    await page.getByLabel('Tisch').check()
    await type(page.getByLabel(w('complaint.new.text')), whatHappened)
    await type(page.getByLabel(w('complaint.new.claim')), '1.200')
    await press(page.getByRole('button', button(w('complaint.new.send'))))

    // More than the price: the text stays, the error stands beside its field.
    await expect(page.getByLabel(w('complaint.new.text'))).toHaveValue(whatHappened)
    await expect(page.locator('#f-claim-error')).toBeVisible()
    await page.getByLabel(w('complaint.new.claim')).fill('120')
    await page.getByLabel(w('message.files.label')).setInputFiles([await aPhoto('bein.jpg')])
    await press(page.getByRole('button', button(w('complaint.new.send'))))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('complaint.state.waits'))
    await expect(page.locator('.log img')).toHaveCount(1)
    await expectNoSideways(page)
    await show(page, 'complaint-sent')
  })

  await test.step('the courier finds it first on the page of the deal, answers, and proposes 80', async () => {
    const { page } = bob
    await page.goto(deal)
    await press(page.locator('#complaint').getByRole('link', { name: w('complaint.deal.see') }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('complaint.state.answer'))
    await type(page.getByLabel(w('complaint.act.answer')), 'Der Tischler nimmt 80 Euro.')
    await press(page.getByRole('button', button(w('complaint.act.send'))))
    await press(page.locator('summary').filter({ hasText: w('complaint.settle.propose') }))
    await type(page.getByLabel(w('complaint.settle.back')), '80')
    await press(page.getByRole('button', button(w('complaint.settle.see'))))
    await expect(page.locator('.kv').first()).toContainText(w('complaint.settle.customer'))
    await expectNoSideways(page)
    await press(page.getByRole('button', button(w('complaint.settle.send'))))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('complaint.state.proposedOwn'))
    await expectNoSideways(page)
  })

  await test.step('the customer agrees, and the list says how it ended', async () => {
    const { page } = ann
    await page.goto(toPath(storefront.locale, 'complaints'))
    await press(page.getByRole('main').getByRole('link', { name: w('complaint.kind.damage') }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('complaint.state.proposed'))
    await show(page, 'complaint-proposal')
    await press(page.getByRole('button', button(w('complaint.settle.agree'))))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w('complaint.state.settled'))
    await page.goto(toPath(storefront.locale, 'complaints'))
    await expect(page.getByRole('main')).toContainText(w('complaint.outcome.settled'))
    await expectNoSideways(page)
    const refunds = await db.rows<{ minor: number }>('select refunded_minor as minor from payments where offer_id = $1', [offerId]) // prettier-ignore
    expect(refunds).toEqual([{ minor: 8000 }])
  })
})
