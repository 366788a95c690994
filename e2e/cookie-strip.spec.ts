import { expect, type Page } from '@playwright/test'
import { test } from './support/story.ts'

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** The page's actions that the strip covers at any scroll position. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    const strip = document.querySelector('.cookies')
    if (!strip) return ['no strip']
    const meets = (one: Box, other: Box) =>
      one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right
    const found = new Set<string>()
    const height = document.documentElement.scrollHeight
    for (let at = 0; at < height; at += innerHeight / 2) {
      scrollTo({ top: at, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(done))
      const box = strip.getBoundingClientRect()
      for (const action of document.querySelectorAll('a, button, input, select, summary')) {
        if (strip.contains(action) || action.closest('[hidden], .skip')) continue
        if (action.getClientRects().length && meets(box, action.getBoundingClientRect()))
          found.add(`${action.tagName} ${action.textContent}`)
      }
    }
    return [...found]
  })

const windows = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a desktop at 400 % zoom', width: 320, height: 180 },
  { name: 'a desktop', width: 1280, height: 720 },
]

for (const { name, ...size } of windows)
  test(`on ${name} the question about cookies is below the header and covers no action`, async ({ page, w }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    const bar = page.getByRole('form', { name: w('site.cookies.title') })
    const header = await page.getByRole('banner').boundingBox()
    const strip = await bar.boundingBox()
    const [reject, accept] = await Promise.all(
      [w('site.cookies.reject'), w('site.cookies.accept')].map((label) =>
        bar.getByRole('button', { name: label }).boundingBox(),
      ),
    )

    expect(strip?.y).toBe((header?.y ?? 0) + (header?.height ?? 0))
    expect(strip?.height).toBeLessThanOrEqual(64)
    expect(reject?.width).toBeCloseTo(accept?.width ?? 0, 0)
    expect(reject?.y).toBe(accept?.y)
    expect(reject?.height).toBeGreaterThanOrEqual(44)
    expect(await covered(page)).toEqual([])
  })
