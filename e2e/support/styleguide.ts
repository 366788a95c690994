import path from 'node:path'
import { test as base, type Locator, type Page } from '@playwright/test'
import react from '@astrojs/react'
import { dev } from 'astro'
import i18n from 'astro-i18next'
import { bundleOthers } from '#scripts/kit/bundle-others.mjs'
import { styleguide } from '#site/styleguide/styleguide.mjs'

const root = path.resolve(import.meta.dirname, '../..')

const BUILT_WITHIN_MS = 60_000

/** The styleguide has a server of its own, because no built site shows it. It needs no database. */
export const test = base.extend<object, { guide: string }>({
  guide: [
    async ({ browser }, use) => {
      const server = await dev({
        root,
        configFile: false,
        srcDir: './site',
        publicDir: './public',
        logLevel: 'error',
        server: { port: 0, host: '127.0.0.1' },
        devToolbar: { enabled: false },
        integrations: [react(), i18n(), styleguide()],
        vite: { cacheDir: path.join(root, '.data/vite-styleguide'), plugins: [bundleOthers()] },
      })
      const guide = `http://127.0.0.1:${server.address.port}/main/styleguide`
      // The first visit compiles everything and reloads once that is done.
      const first = await browser.newPage()
      await first.goto(guide, { waitUntil: 'networkidle', timeout: BUILT_WITHIN_MS })
      await first.close()
      await use(guide)
      await server.stop()
    },
    { scope: 'worker', timeout: 2 * BUILT_WITHIN_MS },
  ],
})

/** Waits for the fonts, so that texts are measured as they are read. */
export async function openAt(page: Page, guide: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.goto(guide)
  await page.evaluate(() => document.fonts.ready)
}

/** The markup of a part, from either of the two templates. */
export const markupOf = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const draw = (one: Element): string => {
      const attributes = [...one.attributes]
        .filter(({ name }) => !/^data-astro|^(?:id|for|name|href)$/.test(name))
        .map(({ name, value }) => `${name}=${value.replaceAll(/(?:page|island)-/g, '')}`)
        .sort()
      const inside = [...one.childNodes].map((child) =>
        child instanceof Element ? draw(child) : (child.textContent?.trim() ?? ''),
      )
      return `<${[one.localName, ...attributes].join(' ')}>${inside.join('')}`
    }
    const all = [...document.querySelectorAll(selector)]
    return all.map((one) => [...one.children].map(draw).join('\n'))
  }, part)

/** Rows that are higher than allowed. */
export const tooHigh = (rows: Locator, most: number) =>
  rows.evaluateAll(
    (all, max) =>
      all
        .map((row) => ({ height: row.getBoundingClientRect().height, text: row.textContent }))
        .filter(({ height }) => height > max)
        .map(({ height, text }) => `${height}: ${text.trim().slice(0, 60)}`),
    most,
  )

/** Rows in which a part is pushed out of its place or cut. */
export const hiddenIn = (rows: Locator, part: string) =>
  rows.evaluateAll((all, selector) => {
    const isCut = (one: Element): boolean => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      for (let at = one.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const edge = at.getBoundingClientRect()
        if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1)
          return true
      }
      return right - left < 1 || bottom - top < 1
    }
    return all.flatMap((row) =>
      [...row.querySelectorAll(selector)].filter(isCut).map(() => row.textContent.trim().slice(0, 60)),
    )
  }, part)

/** Texts cut with an ellipsis. */
export const shortened = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all
      .filter((one) => {
        const isWider = one.scrollWidth > one.clientWidth + 1
        return isWider || one.scrollHeight > one.clientHeight + 2
      })
      .map(({ textContent }) => textContent.trim()),
  )
