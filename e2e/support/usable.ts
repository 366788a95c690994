import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What of axe's rules another light can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Nothing on the page keeps anybody out, by day and by night. */
export async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Our pages frame no others, and the newer mode opens a page of its own for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
    expect(told, `${page.url()} ${colorScheme}`).toEqual([])
  }
}

/** On a phone nothing may stick out of the page at its side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await excess(), page.url()).toBeLessThanOrEqual(0)
}
