import { expect, type Page } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { wholeBrowser } from './support/browsers.ts'
import { aMember } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

// Playwright's headless shell has no push messages.
test.use({ launchOptions: wholeBrowser })

/**
 * A test browser has no push service: this returns what one would, with keys made by the browser.
 */
async function addPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made = { current: null as PushSubscription | null }
    const { prototype } = PushManager
    prototype.getSubscription = () => Promise.resolve(made.current)
    prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const textOf = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .replace(/=/g, '')
      const keys = { p256dh: textOf(point), auth: textOf(crypto.getRandomValues(new Uint8Array(16))) }
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      made.current = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => Promise.resolve(((made.current = null), true)),
      } as Partial<PushSubscription> as PushSubscription
      return made.current
    }
  })
}

test('a user turns push messages on in the browser, sees one, and turns them off', async ({
  browser,
  db,
  storefront,
  w,
  baseURL: shop,
  hasTouch,
  viewport,
  isMobile,
  locale,
}) => {
  const options = {
    hasTouch,
    viewport,
    isMobile,
    ...(shop && { baseURL: shop }),
    permissions: ['notifications'],
    ...(locale && { locale }),
  }
  const { page } = await aMember({ browser, db, options }, { name: 'Ann Push' })
  await addPushService(page)
  const isOn = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/me/push-subscription')
      return ((await answer.json()) as { isOn: boolean }).isOn
    })
  const button = (name: 'turnOn' | 'turnOff') =>
    page.getByRole('button', { name: w(`profile.push.${name}`), exact: true })

  await test.step('turns them on', async () => {
    await page.goto(`${toPath(storefront.locale, 'settings')}#messages`)
    await button('turnOn').click()
    await expect(page.getByText(w('profile.push.isOn'))).toBeVisible()
    await expect(button('turnOff')).toBeVisible()
    await expectUsable(page)
    await expectNoSideways(page)
    expect(await isOn()).toBe(true)
  })

  await test.step('sees a push message while no page of the shop asks for it', async () => {
    // A message sent before the worker is ready would be lost.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const cdp = await page.context().newCDPSession(page)
    const registered = new Promise<string>((found) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) found(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const origin = shop ?? ''
    const url = origin + toPath(storefront.locale, 'notifications')
    const registrationId = await registered
    const data = JSON.stringify({ title: 'New offer of €240', text: 'Old piano', url })
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notifications = await registration.getNotifications()
        return notifications.map(({ title, body, data }) => ({ title, body, data: data as string }))
      })
    // A busy browser loses a message now and then; a push service sends it again.
    await expect(async () => {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(shown).toContainEqual({ title: 'New offer of €240', body: 'Old piano', data: url })
    }).toPass()
  })

  await test.step('turns them off', async () => {
    await button('turnOff').click()
    await expect(button('turnOn')).toBeVisible()
    expect(await isOn()).toBe(false)
  })
})
