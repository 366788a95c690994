import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { toMainPath, toPath } from '#content/paths.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { addAdmin } from './support/admins.ts'
import { aBrowser, aMember } from './support/member.ts'
import { test } from './support/story.ts'

const root = path.resolve(import.meta.dirname, '..')
const hostOf = (subdomain: string, baseURL = ''): string =>
  `http://${subdomain}${subdomain ? '.' : ''}localhost:${new URL(baseURL).port}`

/** Another process of the shop, with the same data and other settings. */
async function aWeb(env: Record<string, string>) {
  const folder = process.env.E2E_DATA_DIR ?? ''
  const port = String(await freePort())
  const web = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_ENV: 'test',
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: await readFile(path.join(folder, 'database-url'), 'utf8'),
      ...env,
    },
  })
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/api/ready`).then(({ ok }) => ok, () => false), { timeout: 30_000 })
    .toBe(true) // prettier-ignore
  const stop = async () => {
    web.kill('SIGTERM')
    await once(web, 'exit')
  }
  return { port, stop }
}

test('S05 on a host with .pl in its name analytics is ticked until the visitor answers, elsewhere nothing is', async ({
  page,
  storefront,
  w,
}) => {
  const { port, stop } = await aWeb({
    BASE_HOST: 'shop.plaza.localhost',
    MOBILE_APP_URL: 'https://shop.example/app',
  })
  const ticks = async (origin: string) => {
    await page.goto(origin + toPath(storefront.locale, 'cookieConsent'))
    return page.locator('.cookie-choices input:checked:not(:disabled)').count()
  }

  expect(await ticks('')).toBe(0)
  expect(await ticks(`http://${storefront.subdomain}.shop.plaza.localhost:${port}`)).toBe(1)
  await expect(page.locator('input[name=analytics]')).toBeChecked()

  await test.step('S06 on a phone a bar leads to the app, and stays closed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('main')
      .getByRole('button', { name: w('site.cookiesPage.save') })
      .click()
    const bar = page.getByRole('complementary', { name: w('site.announcement.appName') })
    await page.goto(new URL(toPath(storefront.locale, 'terms'), page.url()).href)
    await expect(async () => {
      await page.reload()
      await expect(bar).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.setViewportSize({ width: 992, height: 844 })
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await bar.getByRole('button').click()
    await expect(bar).toHaveCount(0)
    await page.reload()
    await expect(bar).toHaveCount(0)
  })

  await stop()
})

test('S09 the back office redirects to https', async ({ browser }) => {
  const { port, stop } = await aWeb({
    ORIGIN_PATTERN: 'https://{subdomain}.carryto.localhost',
    TRUST_PROXY: '1',
  })
  // The header that the proxy sets for a request over http.
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-proto': 'http' } })
  const page = await context.newPage()
  const asked = page.waitForRequest(/^https:/)

  // Nothing listens there: only the redirect's target matters.
  await page.goto(`http://localhost:${port}${toMainPath('announcements')}?q=una`).catch(() => null)

  const safe = `https://carryto.localhost${toMainPath('announcements')}?q=una`
  expect((await asked).url()).toBe(safe)
  await context.close()
  await stop()
})

test('S07 S10 an administrator announces to one shop, and works in a user’s account, marked on every page', async ({
  browser,
  db,
  baseURL,
}) => {
  const options = { ...(baseURL && { baseURL }) }
  const ann = await aMember({ browser, db, options }, { name: 'Ann Novak' })
  const ada = { name: 'Ada Min', email: 'ada@rules.example', password: 'Carry-2026-on' }
  const codeOf = await addAdmin(db, ada)
  const page = await aBrowser({ browser, options })
  const main = hostOf('', baseURL)
  await page.goto(main + toMainPath('adminSignIn'))
  await page.getByLabel('E-mail address or user name').fill(ada.email)
  await page.getByLabel('Password').fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(codeOf())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await test.step('S07 an announcement for the Dutch shop is shown in the Dutch shop', async () => {
    const text = 'Op Koningsdag antwoorden we later.'
    await page.goto(main + toMainPath('announcements'))
    const form = page.locator('form').filter({ hasText: 'Announce something' })
    await form.getByLabel('Storefront', { exact: true }).selectOption('nl_NL')
    await form.getByLabel('Text, in the language of the storefront').fill(text)
    await form.getByRole('button', { name: 'Announce', exact: true }).click()
    await expect(page.getByRole('link', { name: text })).toBeVisible()
    const reader = await aBrowser({ browser, options: { ...options, baseURL: hostOf('nl', baseURL) } })
    await reader.goto(toPath('nl_NL', 'terms'))
    await expect(async () => {
      await reader.reload()
      await expect(reader.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()
    await ann.page.goto(toPath(localeOf(ann.page), 'terms'))
    await expect(ann.page.getByText(text)).toHaveCount(0)
  })

  await test.step('S10 the administrator acts as Ann, and every page says so', async () => {
    await page.goto(main + toMainPath('adminLoginAs', { login: ann.email, asAdmin: 0 }))
    await page.getByRole('button').last().click()
    await page.getByRole('link', { name: 'Go to the storefront' }).click()
    await page.getByRole('main').getByRole('button').click()
    const banner = page.getByText(/Ann Novak/).first()
    await expect(banner).toBeVisible()
    await page.goto(toPath(localeOf(page), 'terms'))
    await expect(banner).toBeVisible()
  })
})

const localeOf = (page: Page) => (page.url().includes('//pl.') ? 'pl_PL' : 'en_GB')
