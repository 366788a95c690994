import { expect, type Page } from '@playwright/test'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAdmin } from './support/admins.ts'
import { bid, post } from './support/dealing.ts'
import { press, type } from './support/keyboard.ts'
import { linkMailedTo } from './support/mailbox.ts'
import { aBrowser, aMember } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways } from './support/usable.ts'

const STORY_MS = 240_000
const port = process.env.E2E_PORT ?? ''
const options = {
  viewport: { width: 390, height: 844 },
  // The story needs no JavaScript.
  javaScriptEnabled: false,
  baseURL: `http://it.localhost:${port}`,
  locale: 'it-IT',
}
const sofa = {
  categoryId: 'sofa',
  items: [{ name: 'Divano', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }],
}
const eva = 'eva-reports@shop.example'
const complaint = 'Nella foto si vede una bombola del gas.'
const reasons = 'Le bombole del gas non si possono trasportare.'
const objection = 'La bombola è vuota e non fa parte del trasporto.'
const answer = 'È vero: la bombola non viene trasportata.'
const again = 'Anche l’altro annuncio è a posto.'

test.use(options)

test('a reported listing is removed with reasons, its owner appeals, and it is restored; for another the decision stands, by keyboard', async ({
  browser,
  request,
  db,
  storefront,
  w,
}) => {
  test.setTimeout(STORY_MS)
  const where = { browser, db, options }
  const { locale } = storefront
  const ann = await aMember(where, { name: 'Anna Neri' })
  const bob = await aMember(where, { name: 'Bruno Verdi', companyName: 'Bruno Trasporti', city: 'Lodi', country: 'IT' })
  const posted = await post(ann, { ...sofa, from: 'Milano', to: 'Napoli' })
  const other = await post(ann, { ...sofa, from: 'Torino', to: 'Bari' })
  await bid(bob, posted, { amount: '400.00', currency: storefront.currency })
  const listing = toPath(locale, 'listing', { id: posted.id, slug: posted.slug })
  const decisions = toPath(locale, 'decisions')
  // Only browsers resolve names under localhost to this machine.
  const statusOf = async (path: string) =>
    (await request.get(`http://127.0.0.1:${port}${path}`, { headers: { host: `it.localhost:${port}` } })).status()
  const reports = toMainPath('adminReports')
  const ada = await anAdmin(where, { name: 'Ada Min', email: 'ada-reads@shop.example' })
  const eve = await anAdmin(where, { name: 'Eve Min', email: 'eve-reads@shop.example' })
  const about = (admin: Page, auction: number) =>
    admin.locator('section.sheet').filter({ hasText: `Listing ${auction} ` })
  const isDecided = (admin: Page) => expect(admin.getByRole('status')).toHaveText(/whom it concerns ha(s|ve) been told/)
  const cardOf = (text: string) => ann.page.locator('li.sheet').filter({ hasText: text })
  const object = async (text: string, why: string) => {
    await ann.page.goto(decisions)
    const card = cardOf(text)
    await press(card.locator('summary'))
    await type(card.getByLabel(w('moderation.decisions.text')), why)
    await press(card.getByRole('button', { name: w('moderation.decisions.send'), exact: true }))
    await expect(ann.page.getByText(w('moderation.decisions.done'))).toBeVisible()
    await expect(cardOf(text)).toContainText(w('moderation.decisions.appealed'))
    await expectNoSideways(ann.page)
  }
  const answerAs = async (button: string, auction: number, said: string) => {
    await eve.goto(reports)
    const one = about(eve, auction)
    await type(one.getByLabel('The answer, as the owner reads it'), said)
    await press(one.getByRole('button', { name: button, exact: true }))
    await isDecided(eve)
  }
  const isTold = async (event: 'remove' | 'reverse' | 'keep') => {
    await linkMailedTo(db, ann.email, `decision.${event}`)
    await ann.page.goto(toPath(locale, 'notifications'))
    const told = ann.page.locator('main .stack').getByRole('listitem').first()
    await expect(told).toContainText(w(`notification.decision.${event}.title`))
    await expectNoSideways(ann.page)
    await press(told.getByRole('button'))
    await expect(ann.page.getByRole('heading', { level: 1 })).toHaveText(w('moderation.decisions.heading'))
  }

  await test.step('a guest reports it from its page', async () => {
    const guest = await aBrowser(where)
    await guest.goto(listing)
    await press(guest.getByRole('link', { name: w('moderation.report.link') }))
    await guest.getByRole('radio', { name: w('moderation.kinds.forbidden') }).press('Space')
    await type(guest.getByLabel(w('moderation.report.text')), complaint)
    await type(guest.getByLabel(w('moderation.report.email')), eva)
    await guest.getByLabel(w('moderation.report.honest')).press('Space')
    await press(guest.getByRole('button', { name: w('moderation.report.submit'), exact: true }))
    await expect(guest.getByText(w('moderation.report.done'))).toBeVisible()
    await linkMailedTo(db, eva, 'report.report')
    await expectNoSideways(guest)
  })

  await test.step('staff removes it with reasons, and the public can no longer read it', async () => {
    await ada.goto(reports)
    const one = about(ada, posted.id)
    await expect(one).toContainText(complaint)
    await type(one.getByLabel(/^Why: the owner reads it/), reasons)
    await press(one.getByRole('button', { name: 'Remove the listing' }))
    await isDecided(ada)
    expect(await statusOf(listing)).toBe(404)
    await linkMailedTo(db, eva, 'report.uphold')
    await linkMailedTo(db, bob.email, 'offer.lose')
  })

  await test.step('its owner is notified, reads why, and appeals', async () => {
    await isTold('remove')
    await expect(cardOf(reasons)).toContainText(w('moderation.kinds.forbidden'))
    await object(reasons, objection)
  })

  await test.step('the moderator who decided cannot answer the appeal; another one restores the listing', async () => {
    await ada.goto(reports)
    await expect(about(ada, posted.id)).toContainText('Another administrator has to answer.')
    await answerAs('Take it back', posted.id, answer)
    await isTold('reverse')
    await expect(cardOf(reasons)).toContainText(answer)
    await expect(cardOf(reasons)).toContainText(w('moderation.decisions.reversed'))
    expect(await statusOf(listing)).toBe(200)
  })

  await test.step('another listing is removed by staff without a report, and that decision stands', async () => {
    await ada.goto(toMainPath('adminListing', { auction: other.id }))
    await type(ada.getByLabel('Why, as the owner reads it'), again)
    await press(ada.getByRole('button', { name: 'Remove it' }))
    await isDecided(ada)
    await isTold('remove')
    await object(again, objection)
    await answerAs('The decision stands', other.id, reasons)
    await isTold('keep')
    await expect(cardOf(again)).toContainText(w('moderation.decisions.kept'))
    await expect(cardOf(again).locator('form')).toHaveCount(0)
  })
})
