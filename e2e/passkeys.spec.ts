import { expect, type Page } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { aMember } from './support/member.ts'
import { test } from './support/story.ts'
import { expectUsable } from './support/usable.ts'

const PASSWORD = 'Carry-2026-on'

/** A virtual authenticator that stores passkeys and confirms without a fingerprint. */
async function addDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a user adds a passkey, signs in with it in the modal and on the page, renames and removes it', async ({
  browser,
  db,
  storefront,
  w,
  baseURL,
  hasTouch,
  viewport,
  isMobile,
  locale,
}) => {
  const options = {
    hasTouch,
    viewport,
    isMobile,
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
  }
  const { page } = await aMember({ browser, db, options }, { name: 'Ann Keys' })
  const at = (path: string) => `/frontapp/${path}`
  const button = page.getByRole('button', { name: w('account.auth.login.passkey') })
  await addDevice(page)

  await test.step('adds it with the password', async () => {
    await page.goto(at('my-account/my-profile/passkeys'))
    const form = page.locator('form[data-add-passkey]')
    await form.getByLabel(w('profile.passkeys.name')).fill('Niebieski telefon')
    await form.getByLabel(w('account.auth.fields.password')).fill('Wrong-1')
    await form.getByRole('button').click()
    await expect(form.getByRole('alert')).not.toBeEmpty()
    await form.getByLabel(w('account.auth.fields.password')).fill(PASSWORD)
    await form.getByRole('button').click()
    await expect(page.getByText(w('profile.passkeys.added'))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Niebieski telefon' })).toBeVisible()
    await expectUsable(page)
  })

  const signOut = async () => {
    await page.context().clearCookies({ name: 'ct_session' })
    await page.context().clearCookies({ name: 'ct_refresh' })
  }

  await test.step('signs in with it on the page, without a password', async () => {
    await signOut()
    await page.goto(`${at('auth')}?url=${encodeURIComponent(at('my-account/my-profile/sessions'))}`)
    await button.click()
    await expect(page).toHaveURL(/my-profile\/sessions$/)
  })

  await test.step('signs in with it in the modal', async () => {
    await signOut()
    // The virtual authenticator needs no confirmation, so the browser's autofill signs in at once.
    await page.goto('/#login')
    await expect(page).toHaveURL(toPath(storefront.locale, 'myAuctions'))
  })

  await test.step('renames and removes it', async () => {
    await page.goto(at('my-account/my-profile/passkeys'))
    const open = () => page.locator('.keys summary').click()
    await open()
    const rename = page.locator('form', { has: page.locator('input[value="rename"]') })
    await rename.getByLabel(w('profile.passkeys.name')).fill('Telefon')
    await rename.getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Telefon', exact: true })).toBeVisible()
    await open()
    const remove = page.locator('form', { has: page.locator('input[value="remove"]') })
    await remove.getByLabel(w('account.auth.fields.password')).fill(PASSWORD)
    await remove.getByRole('button').click()
    await expect(page.getByText(w('profile.passkeys.none'))).toBeVisible()
  })
})
