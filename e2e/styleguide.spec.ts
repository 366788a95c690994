import { expect } from '@playwright/test'
import { brokenWords, collisions, markupOf, overflowing, test } from './support/styleguide.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

for (const width of [320, 390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every part holds the longest words at ${width} px, ${colorScheme}`, async ({
      page,
      guide,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(guide, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)

      await page.screenshot({
        path: test.info().outputPath(`styleguide-${width}-${colorScheme}.png`),
        fullPage: true,
      })
      await expectNoSideways(page)
      expect(await overflowing(page)).toEqual([])
      expect(await brokenWords(page)).toEqual([])
      expect(await collisions(page)).toEqual([])
    })

test('every part can be used by everybody, by light and in the dark', async ({ page, guide }) => {
  await page.goto(guide)
  await expectUsable(page)
})

test('a field and a summary have one markup, on a page and in an island', async ({
  page,
  guide,
}) => {
  await page.goto(guide)
  const onPage = await markupOf(page, '[data-of=page]')
  expect(onPage).toHaveLength(2)
  expect(await markupOf(page, '[data-of=island]')).toEqual(onPage)
})
