import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type CDPSession, type Page } from '@playwright/test'
import type axe from 'axe-core'

export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Of all that axe looks at, colours alone are others in the dark. */
export type Rules = 'all rules' | 'colours'
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** One for each page, and open as long as it is: whoever hangs up takes the keys of a made device along. */
const lines = new WeakMap<Page, CDPSession>()

/**
 * Bringing axe into a page takes longer than its look at it: it stays there for the next one. Asked of the browser
 * itself, what was read of it once serves the next page, too, which by `evaluate` takes three times as long.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const line = lines.get(page) ?? (await page.context().newCDPSession(page))
  lines.set(page, line)
  await line.send('Runtime.evaluate', { expression: axeScript })
}

/** What keeps somebody out of the page: each element with its reason. */
export async function unusable(
  page: Page,
  wanted: Partial<Record<Scheme, Rules>>,
): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    const rules = wanted[colorScheme]
    if (!rules) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await bringAxe(page)
    const violations = await page.evaluate(
      async (only) => {
        const { axe: look } = window as unknown as { axe: typeof axe }
        const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: only } : {}) }
        return (await look.run(document, options)).violations
      },
      rules === 'colours' ? COLOUR_RULES : undefined,
    )
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      ),
    )
  }
  return found
}

/** Nothing on the page keeps anybody out, by day and by night. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await unusable(page, { light: 'all rules', dark: 'colours' }), page.url()).toEqual([])
}

/** On a phone nothing may stick out of the page at its side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await excess(), page.url()).toBeLessThanOrEqual(0)
}
