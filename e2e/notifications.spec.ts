import path from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { bid, post } from './support/dealing.ts'
import { press } from './support/keyboard.ts'
import { aBrowser, aMember } from './support/member.ts'
import { test, told } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const STORY_MS = 240_000
const STREAM = '/api/notifications/stream'
const port = process.env.E2E_PORT ?? ''
const sofa = [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }]

const shops = {
  pl: { way: ['Gdańsk', 'Kraków'], viewport: { width: 390, height: 844 } },
  de: { way: ['Hamburg', 'München'], viewport: { width: 1280, height: 800 } },
} as const

async function show(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

/** The number of tabs waiting for the lock; they already receive the leading tab's messages. */
const waiting = (tab: Page): Promise<number> =>
  tab.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)

/** Counts the streams that a browser has open. */
function watchLines(page: Page): () => number {
  const open = new Set<Request>()
  const context = page.context()
  context.on('request', (asked) => {
    if (new URL(asked.url()).pathname === STREAM) open.add(asked)
  })
  context.on('requestfinished', (asked) => open.delete(asked))
  context.on('requestfailed', (asked) => open.delete(asked))
  // A closed tab reports no end of its requests.
  return () => [...open].filter((asked) => !asked.frame().page().isClosed()).length
}

for (const language of told('pl', 'de')) {
  const shop = storefronts.find((one) => one.language === language)
  const { way, viewport } = shops[language]
  const [from, to] = way
  const options = {
    viewport,
    baseURL: `http://${language}.localhost:${port}`,
    locale: shop?.intlLocale ?? '',
  }

  test.describe(`the ${language} shop`, () => {
    test.use(options)

    test('S08 an owner’s notifications appear in the bell and title of all tabs, over one connection, until sign-out', async ({
      browser,
      db,
      storefront,
      w,
    }) => {
      test.setTimeout(STORY_MS)
      const where = { browser, db, options }
      const ann = await aMember(where, { name: 'Ann Novak' })
      const posted = await post(ann, { categoryId: 'sofa', from, to, items: sofa })
      const bob = await aMember(where, { name: 'Bob Driver', companyName: `Bob ${language}`, city: to })
      const { page } = ann
      const own = toPath(storefront.locale, 'myListing', { id: posted.id })
      const bellOf = (on: Page) => on.getByRole('banner').locator('.bell')
      const unread = (count: number) => w('offer.notifications.unread', { unread: count })
      const panelOf = (on: Page) => on.getByRole('dialog', { name: w('offer.notifications.heading') })

      await page.goto(own)
      await ann.call('POST /notifications/read-all')
      await page.reload()
      const lines = watchLines(page)
      await page.reload()
      await expect.poll(lines).toBe(1)
      const other = await page.context().newPage()
      await other.goto(toPath(storefront.locale, 'terms'))
      await expect.poll(() => waiting(other)).toBe(1)

      await test.step('a courier’s offer appears within seconds, in every tab', async () => {
        await bid(bob, posted, { amount: '340.00', currency: storefront.currency })
        for (const tab of [page, other]) {
          await expect(bellOf(tab)).toHaveAccessibleName(unread(1))
          await expect(bellOf(tab)).toHaveText('1')
          expect(await tab.title()).toMatch(/^\(1\) /)
        }
        // The page of the listing was open all the time.
        await expect(page.getByText(`Bob ${language}`).filter({ visible: true })).not.toHaveCount(0)
        await expect(other.getByRole('banner').getByRole('status')).not.toBeEmpty()
        await show(page, `bell-${language}`)
      })

      await test.step('the bell opens the newest, and Escape returns the focus', async () => {
        await press(bellOf(other))
        await expect(panelOf(other)).toBeFocused()
        await expect(panelOf(other).locator('li.unread')).toHaveCount(1)
        await expectNoSideways(other)
        await expectUsable(other)
        await show(other, `notifications-${language}`)
        await other.keyboard.press('Escape')
        await expect(panelOf(other)).toBeHidden()
        await expect(bellOf(other)).toBeFocused()
      })

      await test.step('typed text and the scroll position stay while the page is updated', async () => {
        const ask = async (text: string) => {
          await bob.call(`POST /auction/${posted.id}/message`, { topic: 'other', text })
          await expect(page.getByRole('banner').getByRole('status')).toHaveText(/./)
        }
        await ask('Ist ein Aufzug da?')
        const answer = page.getByLabel(w('message.questions.answerText'))
        await expect(answer).toHaveCount(1)
        await answer.fill('Ja, im Erdgeschoss')
        await answer.press('End')
        await bob.call(`POST /auction/${posted.id}/message`, { topic: 'other', text: 'Wie breit?' })
        const line = page.locator('[data-live-line]')
        await expect(line).toContainText(w('offer.live.waiting'))
        await expect(answer).toHaveValue('Ja, im Erdgeschoss')
        await expect(answer).toBeFocused()
        await show(page, `waiting-${language}`)
        await answer.fill('')
        await answer.blur()
        await expect(page.locator('#questions ol > li')).toHaveCount(2)
        await expect(line).toBeHidden()
      })

      await test.step('without a connection the page says since when it is out of date', async () => {
        await page.context().setOffline(true)
        const line = page.locator('[data-live-line]')
        await expect(line).toContainText(w('offer.live.reload'))
        await expectNoSideways(page)
        await show(page, `stale-${language}`)
        await page.context().setOffline(false)
        await expect(line).toBeHidden({ timeout: 30_000 })
        await ann.call('POST /notifications/read-all')
        await bob.call(`POST /auction/${posted.id}/message`, { topic: 'other', text: 'Danke!' })
        await expect(bellOf(page)).toHaveText('1')
      })

      await test.step('read in one tab, by keyboard, it is read in the other', async () => {
        await press(bellOf(other))
        await press(panelOf(other).locator('li.unread a'))
        await expect(other).toHaveURL(({ pathname }) => pathname === own)
        for (const tab of [page, other]) {
          await expect(bellOf(tab)).toHaveAccessibleName(w('offer.notifications.heading'))
          expect(await tab.title()).not.toMatch(/^\(/)
        }
      })

      await test.step('seven tabs share one connection; the next takes over when that one is closed', async () => {
        for (let tabs = 3; tabs <= 7; tabs += 1) {
          const one = await page.context().newPage()
          await one.goto(toPath(storefront.locale, 'terms'))
          await expect(bellOf(one)).toBeVisible()
        }
        expect(lines()).toBe(1)
        await page.close()
        await expect.poll(lines).toBe(1)
      })

      await test.step('signed out elsewhere, this tab gets no more notifications', async () => {
        // A sign-in is a notification, too.
        const elsewhere = await aBrowser(where)
        await elsewhere.goto('/frontapp/cookies')
        await elsewhere.evaluate(async (login) => {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ login, password: 'Carry-2026-on' })
          await fetch('/api/user/login', { method: 'POST', headers, body })
        }, ann.email)
        await expect(bellOf(other)).toHaveText('1')
        await elsewhere.evaluate(() => fetch('/api/me/sessions', { method: 'DELETE' }))
        await expect(bellOf(other).locator('b')).toBeHidden({ timeout: 60_000 })
        await expect.poll(lines).toBe(0)
      })
    })
  })
}
