import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Of all that axe looks at, colours alone are others in the dark. */
export type Rules = 'all rules' | 'colours'
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

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
    // Our pages frame no others, and the newer mode opens a page of its own for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (rules === 'colours') axe.withRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
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
