import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type CDPSession, type Page } from '@playwright/test'
import type axe from 'axe-core'

export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** In dark mode only the colour rules of axe can differ. */
export type Rules = 'all rules' | 'colours'
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** One CDP session per page, kept open: closing it removes virtual authenticators. */
const lines = new WeakMap<Page, CDPSession>()

/**
 * Loading axe takes longer than running it, so it stays in the page. Via CDP the browser reuses the
 * compiled
 * script on the next page; `evaluate` takes three times as long.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const line = lines.get(page) ?? (await page.context().newCDPSession(page))
  lines.set(page, line)
  await line.send('Runtime.evaluate', { expression: axeScript })
}

/** The accessibility violations on the page: each element with its reason. */
export async function unusable(page: Page, wanted: Partial<Record<Scheme, Rules>>): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    const rules = wanted[colorScheme]
    if (!rules) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await bringAxe(page)
    const violations = await page.evaluate(
      async (only) => {
        const { axe: look } = window as unknown as { axe: typeof axe }
        const options = {
          resultTypes: ['violations' as const],
          // The only rule that reads style sheets is an experimental one, which does not run.
          preload: { assets: ['media'] },
          ...(only ? { runOnly: only } : {}),
        }
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

/** No accessibility violations, in light and dark mode. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await unusable(page, { light: 'all rules', dark: 'colours' }), page.url()).toEqual([])
}

/** Nothing may overflow the page sideways on a phone. */
export async function expectNoSideways(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await excess(), page.url()).toBeLessThanOrEqual(0)
}
