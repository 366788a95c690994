import { expect, type Locator } from '@playwright/test'
import { toPath } from '#content/paths.ts'
import { aPhoto } from './support/pictures.ts'
import { test } from './support/story.ts'

const middleOf = async (on: Locator) => {
  const box = await on.boundingBox()
  if (!box) throw new Error('not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('W39 pictures are pasted, and put in order by pointer and by keyboard', async ({ someone }) => {
  const { page, w, press, storefront } = await someone('home')
  const start = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  await page.goto(`${start}?category=piano&from=Gdańsk&to=Berlin`)
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d/)
  await press(page.locator('label').filter({ hasText: w('wizard.dates.flex') }))
  await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
  const pictures = page.locator('.picture:not(.sending)')
  const named = (number: number, name: string) =>
    page.getByRole('img', { name: w('wizard.pictures.alt', { number, name }) })
  const paste = async (name: string, text = '') => {
    const bytes = (await aPhoto(name)).buffer.toString('base64')
    await page.evaluate(
      ({ bytes, name, text }) => {
        const clipboardData = new DataTransfer()
        const decoded = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([decoded], name, { type: 'image/jpeg' }))
        if (text) clipboardData.setData('text/plain', text)
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      { bytes, name, text },
    )
  }
  await expect(page.locator('#f-file')).toBeAttached()

  await test.step('a pasted picture is added; pasted text stays text even with an image of itself', async () => {
    await paste('table.jpg', 'A cell of a table')
    await paste('first.jpg')
    await expect(named(1, 'first.jpg')).toBeVisible()
    await paste('second.jpg')
    await expect(named(2, 'second.jpg')).toBeVisible()
    await paste('third.jpg')
    await expect(named(3, 'third.jpg')).toBeVisible()
  })

  await test.step('the last one is dragged by its handle to the front, and is the cover', async () => {
    await pictures.first().scrollIntoViewIfNeeded()
    const from = await middleOf(pictures.nth(2).locator('.handle'))
    const to = await middleOf(pictures.nth(0).getByRole('img'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
    await expect(named(1, 'third.jpg')).toBeVisible()
    await expect(named(2, 'first.jpg')).toBeVisible()
    await page.mouse.move(from.x, from.y)
    await expect(named(1, 'third.jpg')).toBeVisible()
  })

  await test.step('it goes back by keyboard', async () => {
    await page.getByRole('button', { name: w('wizard.pictures.later', { number: 1 }) }).press('Enter')
    await expect(named(2, 'third.jpg')).toBeVisible()
  })
})
