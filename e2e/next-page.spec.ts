import { expect, type Page } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { test } from './support/story.ts'

/** How the browser obtained the current page. */
const wayIn = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('navigation').map((one) => (one.toJSON() as { deliveryType: string }).deliveryType),
  )

test('the next page is prefetched when its link is hovered or touched, and the click uses it', async ({
  page,
  storefront,
  isMobile,
}) => {
  const listings = toPath(storefront.locale, 'listings')
  const devtools = await page.context().newCDPSession(page)
  const fetched = new Promise((done) => {
    devtools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready' && new URL(prefetchUrl).pathname === listings) done(prefetchUrl)
    })
  })
  await devtools.send('Preload.enable')
  await page.goto(toPath(storefront.locale, 'becomeCourier'))
  const link = page.locator(`footer a[href="${listings}"]`)

  if (isMobile) await link.tap()
  else {
    await link.hover()
    await fetched
    await link.click()
  }
  await page.waitForURL(`**${listings}`)

  expect(await wayIn(page)).toEqual(['navigational-prefetch'])
})

test('a page needs one font file, in every one of our languages', async ({ page, storefront }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })

  await page.goto(toPath(storefront.locale, 'home'), { waitUntil: 'networkidle' })

  expect(fonts.map((font) => font.split('.')[0])).toEqual(['/_a/figtree'])
})
