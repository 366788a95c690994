import { expect } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { post } from './support/dealing.ts'
import { aMember } from './support/member.ts'
import { test } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const options = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  baseURL: `http://pl.localhost:${process.env.E2E_PORT}`,
  locale: 'pl-PL',
}

test.use(options)

test('the search shows three rows below its map on a phone; on a desktop a row lights its line beside it', async ({
  browser,
  db,
  page,
  storefront,
}) => {
  const ann = await aMember({ browser, db, options }, { name: 'Anna Nowak' })
  const bed = { categoryId: 'sofa', items: [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }] } // prettier-ignore
  for (const to of ['Berlin', 'Praha', 'Gdańsk'])
    await post(ann, { ...bed, from: 'Zakopane', to, title: `Sofa: ${to}` })
  await page.goto(`${toPath(storefront.locale, 'listings')}?from=Zakopane&fromRadius=25`)
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(3)

  await test.step('on a phone', async () => {
    const strip = (await page.locator('form.cookies').boundingBox())?.height ?? 0
    const third = await rows.nth(2).boundingBox()
    expect((third?.y ?? 0) + (third?.height ?? 0) - strip).toBeLessThanOrEqual(844)
    await expectNoSideways(page)
    await expectUsable(page)
  })

  await test.step('on a desktop, by pointer and by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 844 })
    const line = page.locator('path.tie-2')
    await expect(line).toHaveCSS('stroke-width', '2.5px')
    await rows.nth(1).hover()
    await expect(line).toHaveCSS('stroke-width', '6px')
    await rows.nth(2).getByRole('link').focus()
    await expect(page.locator('path.tie-3')).toHaveCSS('stroke-width', '6px')
    await expectUsable(page)
  })
})

test('an area is drawn by touch and by keyboard, shows its count in advance, and then its listings', async ({
  browser,
  db,
  page,
  storefront,
  w,
}) => {
  const ann = await aMember({ browser, db, options }, { name: 'Anna Nowak' })
  const sofa = {
    categoryId: 'sofa',
    items: [{ name: 'Sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 }],
  }
  await post(ann, { ...sofa, from: 'Gdańsk', to: 'Berlin', title: 'Sofa znad morza' })
  await page.goto(toPath(storefront.locale, 'listingsMap'))
  await test.step('the map, the filter in one line and the first listing are in the first screen', async () => {
    const row = await page.getByRole('article').first().boundingBox()
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(844)
    await expect(page.locator('select').first()).toBeHidden()
    await expectUsable(page)
  })
  const map = page.locator('[data-area-map]')
  const corners = page.getByLabel(w('offer.area.corners'))
  const show = page.locator('[data-area-show]')
  const box = async () => {
    await map.scrollIntoViewIfNeeded()
    const found = await map.boundingBox()
    if (!found) throw new Error('the map is not there')
    return found
  }

  await test.step('by touch: three corners around the whole map', async () => {
    await page.getByRole('button', { name: w('offer.area.draw') }).click()
    await expect(page.getByText(w('offer.area.drawHint'))).toBeVisible()
    const { x, y, width } = await box()
    for (const [right, down] of [
      [0.05, 0.1],
      [0.95, 0.1],
      [0.5, 0.95],
    ] as const)
      await page.touchscreen.tap(x + right * width, y + down * width)
    await expect(corners).toHaveValue(/^(-?\d+\.\d\d, -?\d+\.\d\d\n){2}-?\d+\.\d\d, -?\d+\.\d\d$/)
    await expect(show).toHaveText(/\d/)
  })

  await test.step('a corner is dragged to another place', async () => {
    const before = await corners.inputValue()
    const { x, y, width } = await box()
    await page.mouse.move(x + 0.5 * width, y + 0.95 * width)
    await page.mouse.down()
    await page.mouse.move(x + 0.55 * width, y + 0.8 * width, { steps: 4 })
    await page.mouse.up()
    await expect(corners).not.toHaveValue(before)
    expect((await corners.inputValue()).split('\n')).toHaveLength(3)
  })

  await test.step('by keyboard: a corner is added in the middle, then removed', async () => {
    await map.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
    expect((await corners.inputValue()).split('\n')).toHaveLength(4)
    await page.keyboard.press('Backspace')
    expect((await corners.inputValue()).split('\n')).toHaveLength(3)
  })

  await test.step('an area of two corners is refused', async () => {
    await page.getByRole('button', { name: w('offer.area.undo') }).click()
    await expect(page.locator('[data-area-wrong]')).toHaveText(/3/)
  })

  await test.step('a pasted area shows the listings in it', async () => {
    await page.getByText(w('offer.search.change')).click()
    await page.getByText(w('offer.area.corners')).first().click()
    await corners.fill('54, 18\n54, 19\n55, 19\n55, 18')
    await expect(show).toHaveText(/\d/)
    await show.click()
    await expect(page.getByRole('link', { name: 'Sofa znad morza' }).first()).toBeVisible()
    await expectNoSideways(page)
  })
})
