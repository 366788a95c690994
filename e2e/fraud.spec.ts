import { expect, type Page } from '@playwright/test'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAdmin } from './support/admins.ts'
import { bid, book, post } from './support/dealing.ts'
import { press, type } from './support/keyboard.ts'
import { aMember, type Member } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 240_000
const options = {
  viewport: { width: 390, height: 844 },
  // The story needs no JavaScript.
  javaScriptEnabled: false,
  baseURL: `http://de.localhost:${process.env.E2E_PORT}`,
  locale: 'de-DE',
}
const sofa = {
  categoryId: 'sofa',
  from: 'Hamburg',
  to: 'München',
  items: [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }],
}
const suspicion = 'Die Abholadresse gibt es nicht.'
const cleared = 'Die Adresse gibt es, sie liegt im Hinterhof.'
const accusation = 'Er verlangt die Zahlung noch einmal auf ein anderes Konto.'
const finding = 'Der Fahrer hat außerhalb der Plattform Geld verlangt.'

test.use(options)

test('a fraud report is dismissed and the deal goes on; another is confirmed by two admins, the deal is stopped, and both sides are notified, by keyboard', async ({
  browser,
  db,
  storefront,
  w,
}) => {
  test.setTimeout(STORY_MS)
  const where = { browser, db, options }
  const ann = await aMember(where, { name: 'Ann Novak' })
  const bob = await aMember(where, {
    name: 'Bob Driver',
    companyName: 'Bob Betrug',
    city: 'Kassel',
    country: 'DE',
  })
  const posted = await post(ann, sofa)
  const offerId = await bid(bob, posted, { amount: '500.00', currency: storefront.currency })
  await book(ann, offerId)
  const deal = toPath(storefront.locale, 'deal', { id: offerId })
  const office = toMainPath('adminFraud')
  const report = async ({ page }: Member, reason: string) => {
    await page.goto(deal)
    await press(page.locator('summary').filter({ hasText: w('offer.fraud.open') }))
    await type(page.getByRole('textbox', { name: w('offer.fraud.reason') }), reason)
    await press(page.getByRole('button', { name: w('offer.fraud.send'), exact: true }))
    await expect(page.getByText(w('offer.fraud.waiting'))).toBeVisible()
    await expectNoSideways(page)
  }
  const decide = async (admin: Page, button: string, found: string) => {
    await admin.goto(office)
    const one = admin.locator('section.sheet').filter({ hasText: `Offer ${offerId} ` })
    await type(one.getByLabel('What you have found, as both sides read it'), found)
    await press(one.getByRole('button', { name: button, exact: true }))
    await expect(admin.getByRole('status')).toHaveText(/Once it is decided, both sides are told/)
  }
  const mailsOf = async (email: string, event: string) =>
    (
      await db.rows<{ text: string }>('select text from outbox_mails where to_email = $1 and event = $2', [
        email,
        event,
      ])
    ).map(({ text }) => text)
  const bothRead = async (event: 'dismiss' | 'confirm', reason: string) => {
    for (const { page, email } of [ann, bob]) {
      await expect.poll(() => mailsOf(email, `fraud.${event}`)).toEqual([expect.stringContaining(reason)])
      await page.goto(toPath(storefront.locale, 'notifications'))
      const told = page.getByRole('main').getByRole('listitem')
      await expect(told.getByText(w(`notification.fraud.${event}.title`))).toBeVisible()
      await expectNoSideways(page)
    }
  }
  const ada = await anAdmin(where, { name: 'Ada Min', email: 'ada-fraud@shop.example' })
  const eve = await anAdmin(where, { name: 'Eve Min', email: 'eve-fraud@shop.example' })

  await test.step('the courier reports; the customer sees nothing of it', async () => {
    await report(bob, suspicion)
    await ann.page.goto(deal)
    await expect(ann.page.getByText(suspicion)).toHaveCount(0)
  })

  await test.step('it is dismissed, both are notified, and the deal goes on', async () => {
    await decide(ada, 'Dismiss', cleared)
    await bothRead('dismiss', cleared)
    await bob.page.goto(deal)
    await expect(bob.page.getByRole('button', { name: w('offer.deal.step.setOut'), exact: true })).toBeVisible()
  })

  await test.step('the customer reports; after a payment two admins must decide', async () => {
    await report(ann, accusation)
    await decide(ada, 'Propose to stop the deal and refund', finding)
    await ada.goto(office)
    await expect(ada.getByText('You have proposed to stop it.')).toBeVisible()
    await decide(eve, 'Stop the deal and limit the account of the other side', finding)
  })

  await test.step('both are notified, the deal says so, the money is refunded and nothing is left to do', async () => {
    await bothRead('confirm', finding)
    for (const { page } of [ann, bob]) {
      await page.goto(deal)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        w(`offer.next.${page === ann.page ? 'owner' : 'provider'}.fraud`),
      )
      await expect(page.getByRole('main')).toContainText(finding)
      await expectNoSideways(page)
    }
    await expect(bob.page.getByRole('button', { name: w('offer.deal.step.setOut'), exact: true })).toHaveCount(0)
    await expect
      .poll(() => db.rows<{ status: string }>('select status from payments where offer_id = $1', [offerId]))
      .toEqual([{ status: 'refunded' }])
  })
})
