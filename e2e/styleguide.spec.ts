import { expect } from '@playwright/test'
import { brokenWords, collisions, overflowing } from './support/fit.ts'
import { show } from './support/story.ts'
import { hiddenIn, markupOf, openAt, shortened, test, tooHigh } from './support/styleguide.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

/** The maximum height of an offer on a phone, and the height of the page above the first. */
const MOST_OFFER = 210
const ABOVE_OFFERS = 184

for (const width of [320, 390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every part holds the longest words at ${width} px, ${colorScheme}`, async ({ page, guide }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(guide, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)

      await show(page, `styleguide-${width}-${colorScheme}`)
      await expectNoSideways(page)
      expect(await overflowing(page)).toEqual([])
      expect(await brokenWords(page)).toEqual([])
      expect(await collisions(page)).toEqual([])
    })

test('every part is accessible, in light and dark mode', async ({ page, guide }) => {
  await page.goto(guide)
  await expectUsable(page)
})

for (const language of ['de', 'ro'])
  test(`three whole offers fit on a phone, with the longest words in ${language}`, async ({ page, guide }) => {
    await openAt(page, guide, 390)
    const offers = page.locator(`[data-everyday=${language}] li`)
    await expect(offers).toHaveCount(3)
    const boxes = await offers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    for (const { height } of boxes) expect(height).toBeLessThanOrEqual(MOST_OFFER)
    const [first, , last] = boxes
    // Above them on their page are the bar and two lines of the listing.
    expect((last?.bottom ?? 0) - (first?.top ?? 0)).toBeLessThanOrEqual(844 - ABOVE_OFFERS)
  })

for (const width of [320, 390])
  test(`the carrier’s name is not cut at ${width} px, and the price is beside or below it, however long the name`, async ({
    page,
    guide,
  }) => {
    await openAt(page, guide, width)
    const offers = page.locator('[data-offers] .phone > li')
    await expect(offers).toHaveCount(6)
    expect(await shortened(offers.locator('h3'))).toEqual([])
    for (const part of ['h3', '.price']) expect(await hiddenIn(offers, part), part).toEqual([])
  })

/** The maximum height of a list row, on a phone and on a desktop. */
const MOST_ROW = { 320: 112, 390: 112, 1280: 96 }

for (const language of ['de', 'ro'])
  for (const [width, most] of Object.entries(MOST_ROW))
    test(`a row of a list takes at most ${most} px of ${width}, with the longest words in ${language}, and shows its route, its price and its marks`, async ({
      page,
      guide,
    }) => {
      await openAt(page, guide, Number(width))
      const rows = page.locator(`[data-rows=${language}] article`)
      await expect(rows).toHaveCount(11)
      expect(await tooHigh(rows, most)).toEqual([])
      for (const part of ['.way', 'h3', '.price b', '.marks']) expect(await hiddenIn(rows, part), part).toEqual([])
    })

for (const language of ['de', 'ro'])
  for (const [width, most] of Object.entries(MOST_ROW))
    test(`beside a map a row takes at most ${most} px of ${width} too, and shows both towns, dates, volume, weight and price whole, in ${language}`, async ({
      page,
      guide,
    }) => {
      await openAt(page, guide, Number(width))
      const rows = page.locator(`[data-beside=${language}] article`)
      await expect(rows).toHaveCount(10)
      await expect(rows.locator('.tag')).toHaveCount(6)
      expect(await tooHigh(rows, most)).toEqual([])
      for (const part of ['.way', 'h3', '.price b', '.tag', '.facts > :nth-child(-n + 3)'])
        expect(await hiddenIn(rows, part), part).toEqual([])
      expect(await shortened(rows.locator('.way'))).toEqual([])
    })

for (const [width, most] of Object.entries(MOST_ROW))
  test(`at ${width} px a row with several marks shows the one that asks for an answer, in ${most} px`, async ({
    page,
    guide,
  }) => {
    await openAt(page, guide, Number(width))
    const rows = page.locator('[data-marked] article')
    await expect(rows).toHaveCount(2)
    await expect(rows.locator('.tag')).toHaveCount(2)
    await expect(rows.first().getByText('+1')).toBeVisible()
    expect(await tooHigh(rows, most)).toEqual([])
    for (const part of ['.way', 'h3', '.price', '.tag']) expect(await hiddenIn(rows, part), part).toEqual([])
  })

test('from a desktop width on, offers are a table: a column each, equal facts collapsed, differences tinted', async ({
  page,
  guide,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(guide)
  const offers = page.locator('[data-offers=de]')
  await expect(offers.getByRole('columnheader')).toHaveCount(3)
  const row = (name: string) => offers.getByRole('row').filter({ hasText: name })
  await expect(row('Termine')).toHaveClass(/differs/)
  await expect(row('Anhänger')).toHaveCount(0)
  await expect(offers.getByText('Bei allen gleich')).toBeVisible()
  const solid = offers.locator('.button:visible:not(.quiet)')
  await expect(solid).toHaveCount(1)
})

test('a field and a summary have one markup, on a page and in an island', async ({ page, guide }) => {
  await page.goto(guide)
  const onPage = await markupOf(page, '[data-of=page]')
  expect(onPage).toHaveLength(2)
  expect(await markupOf(page, '[data-of=island]')).toEqual(onPage)
})
