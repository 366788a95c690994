import path from 'node:path'
import { test as base, type Locator, type Page } from '@playwright/test'
import react from '@astrojs/react'
import { dev } from 'astro'
import i18n from 'astro-i18next'
import { styleguide } from '#site/styleguide/styleguide.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** The styleguide has a server of its own: no built site shows it, and it needs no database. */
export const test = base.extend<object, { guide: string }>({
  guide: [
    // Playwright reads from the braces what a fixture needs.
    async ({}, use) => {
      const server = await dev({
        root,
        configFile: false,
        srcDir: './site',
        publicDir: './public',
        logLevel: 'error',
        server: { port: 0, host: '127.0.0.1' },
        devToolbar: { enabled: false },
        integrations: [react(), i18n(), styleguide()],
        vite: { cacheDir: path.join(root, '.data/vite-styleguide') },
      })
      await use(`http://127.0.0.1:${server.address.port}/main/styleguide`)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** What sticks out of its place: an element whose content is wider than itself and may not scroll. */
export const overflowing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((one) => {
        const { overflowX, display, clipPath } = getComputedStyle(one)
        const mayScroll = overflowX !== 'visible' || display === 'inline' || clipPath !== 'none'
        return !mayScroll && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
      })
      .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 60)}`),
  )

/** Words that do not stand in one piece: their letters lie on more than one line. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const inside = node.parentElement?.closest(
        'textarea, style, script, .visually-hidden, details:not([open]) > :not(summary)',
      )
      for (const { 0: word, index } of inside
        ? []
        : (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1)
          found.push(`${word} in ${node.parentElement?.localName} ${node.parentElement?.className}`)
      }
    }
    return found
  })

/** Texts that lie on each other. */
export const collisions = (page: Page) =>
  page.evaluate(() => {
    const lines: { text: string; box: DOMRect; of: Element }[] = []
    /** Of a line that is cut short, what is cut off lies nowhere. */
    const shown = (box: DOMRect, inside: Element): DOMRect | undefined => {
      let { left, right, top, bottom } = box
      for (let one: Element | null = inside; one; one = one.parentElement) {
        if (getComputedStyle(one).overflowX === 'visible') continue
        const edge = one.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return right > left && bottom > top
        ? new DOMRect(left, top, right - left, bottom - top)
        : undefined
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement
      const text = node.textContent?.trim() ?? ''
      // What floats over the page on purpose: the way to the content and the bar under the thumb.
      if (
        !of ||
        !text ||
        of.closest(
          '.visually-hidden, .skip, .bottom-bar, select, .scroll, .tabs, details:not([open]) > :not(summary)',
        )
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const seen = shown(box, of)
        if (seen) lines.push({ text, box: seen, of })
      }
    }
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      // Line boxes of a tight heading touch; letters do not.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3
    return lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => other.text !== one.text && meet(one.box, other.box))
        .map((other) => `${one.text.slice(0, 40)} × ${other.text.slice(0, 40)}`),
    )
  })

/** The markup of a part, whichever of the two templates made it. */
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

/** Rows that take more height than they may. */
export const tooHigh = (rows: Locator, most: number) =>
  rows.evaluateAll(
    (all, max) =>
      all
        .map((row) => ({ height: row.getBoundingClientRect().height, text: row.textContent }))
        .filter(({ height }) => height > max)
        .map(({ height, text }) => `${height}: ${text.trim().slice(0, 60)}`),
    most,
  )

/** Rows in which a part does not lie wholly in its place: it was pushed out, or cut by an edge. */
export const hiddenIn = (rows: Locator, part: string) =>
  rows.evaluateAll((all, selector) => {
    const isCut = (one: Element): boolean => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      for (let at = one.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const edge = at.getBoundingClientRect()
        if (
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          top < edge.top - 1 ||
          bottom > edge.bottom + 1
        )
          return true
      }
      return right - left < 1 || bottom - top < 1
    }
    return all.flatMap((row) =>
      [...row.querySelectorAll(selector)]
        .filter(isCut)
        .map(() => row.textContent.trim().slice(0, 60)),
    )
  }, part)
