import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { brokenWords, collisions, cutTexts, leaningWrong, overflowing } from './fit.ts'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** Of all that axe looks at, colours alone are others in the dark. */
type Rules = 'all rules' | 'colours'

export interface Window extends Partial<Record<Scheme, Rules>> {
  width: number
  height: number
  /** Photographed where E2E_SHOTS names a folder. */
  isShown?: boolean
}

/** Looks at a page through windows of several sizes, without opening it anew; tells what does not stand. */
export async function faultsOf(
  page: Page,
  name: string,
  windows: readonly Window[],
): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => document.fonts.ready)
  for (const window of windows) {
    const { width, height, isShown } = window
    await page.setViewportSize({ width, height })
    const found = {
      'sticks out': await overflowing(page),
      broken: await brokenWords(page),
      collides: await collisions(page),
      cut: await cutTexts(page),
      'leans wrong': await leaningWrong(page),
      unusable: await unusable(page, window),
    }
    for (const [fault, where] of Object.entries(found))
      faults.push(...where.map((one) => `${name} at ${width}: ${fault}: ${one}`))
    if (isShown) await photograph(page, `${name}-${width}`)
  }
  return faults
}

async function unusable(page: Page, window: Window): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    const rules = window[colorScheme]
    if (!rules) continue
    await page.emulateMedia({ colorScheme })
    // Our pages frame no others, and the newer mode opens a page of its own for each look.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (rules === 'colours') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      ),
    )
  }
  return found
}

async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const file = path.join(folder, `${name}-${colorScheme}.png`)
    await page.screenshot({ path: file, fullPage: true })
  }
}
