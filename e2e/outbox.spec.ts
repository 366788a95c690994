import { expect, type Page } from '@playwright/test'
import { addAdmin } from './support/admins.ts'
import { confirm } from './support/couriers.ts'
import { postCar } from './support/posting.ts'
import { test } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

test('in the demo a guest confirms a listing by the mail that the outbox shows', async ({
  someone,
  storefront,
  w,
  db,
}) => {
  test.slow()
  const { subdomain: shop } = storefront
  const ada = { name: 'Ada Min', email: `ada@${shop}.example`, password: 'Carry-2026-on' }
  const email = `gus@${shop}.example`
  const codeOf = await addAdmin(db, ada)
  const guest = await someone('category', { category: 'cars' })
  const { page, press, show } = guest
  await postCar(guest, {
    name: 'Gus West',
    email,
    phone: storefront.country === 'PL' ? '+48 503 456 790' : '+44 7400 654322',
    description: 'Runs well.',
    titleEnd: `gus-${shop}`,
  })

  await test.step('the page leads to the outbox, which asks to sign in', async () => {
    await press(page.getByRole('link', { name: w('account.auth.demoOutbox') }))
    await expect(page.getByLabel('Password')).toBeVisible()
    await check(page)
    await signIn(page, { ...ada, password: 'not-this-1A' })
    await expect(page.getByRole('alert')).toBeVisible()
    await signIn(page, ada)
    await expect(page.getByLabel('Code')).toBeVisible()
    await check(page)
    await page.getByLabel('Code').fill(codeOf())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
    await check(page)
    await show('outbox')
  })

  await test.step('the mail is found by its address and shown as sent', async () => {
    await page.getByLabel('Address or a part of it').fill(email)
    await press(page.getByRole('button', { name: 'Find' }))
    // Other guests have mails with the same subject.
    await expect(page).toHaveURL(({ searchParams }) => [...searchParams.values()].includes(email))
    await press(page.getByRole('link', { name: w.like('mail.auction.postUnconfirmed.subject') }))
    await expect(page.getByRole('heading', { name: 'As text' })).toBeVisible()
    await expectNoSideways(page)
    await show('outbox-mail')
  })

  await test.step('its link confirms, and the listing goes live', async () => {
    const action = w('mail.auction.postUnconfirmed.action')
    // Fires only when the new page has responded, so it may take as long as a navigation.
    const opened = page.context().waitForEvent('page', { timeout: 30_000 })
    // By keyboard: the iframe is another process, and a key press needs no position on the screen.
    await page.frameLocator('iframe').getByRole('link', { name: action, exact: true }).press('Enter')
    const confirmed = await opened
    await confirm({ page: confirmed, w })
    await expect(confirmed.getByText(w('account.auth.confirmed.online', { count: 1 }))).toBeVisible()
  })
})

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail address or user name').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function check(page: Page): Promise<void> {
  await expectUsable(page)
  await expectNoSideways(page)
}
