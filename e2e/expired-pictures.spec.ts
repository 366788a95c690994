import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { aPhoto } from './support/pictures.ts'
import { test } from './support/story.ts'

const HOURS = 25

test('expired pictures of a draft are reported at the pictures, and added again or left out', async ({ someone }) => {
  const { page, w, press, storefront } = await someone('home')
  const start = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  await page.goto(`${start}?category=piano&from=Gdańsk&to=Berlin`)
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d/)
  await press(page.locator('label').filter({ hasText: w('wizard.dates.flex') }))
  await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
  const choose = page.locator('input[type=file]:not([capture])')
  const shown = page.getByRole('img', { name: w('wizard.pictures.alt', { number: 1, name: 'piano.jpg' }) })
  const expired = page.getByText(w('wizard.pictures.expired'))

  await choose.setInputFiles(await aPhoto('piano.jpg'))
  await expect(shown).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auctionFormApp'))).toContain('piano.jpg')
  await page.evaluate((hours) => {
    const form = JSON.parse(localStorage.getItem('auctionFormApp') ?? '{}') as object
    const savedAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    localStorage.setItem('auctionFormApp', JSON.stringify({ ...form, savedAt }))
  }, HOURS)
  await page.reload()

  await expect(expired).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.reload()
  await expect(expired).toBeVisible()
  await choose.setInputFiles(await aPhoto('piano.jpg'))
  await expect(shown).toBeVisible()
  await expect(expired).toHaveCount(0)
})
