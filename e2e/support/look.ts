import path from 'node:path'
import type { Page } from '@playwright/test'
import { brokenWords, collisions, cutTexts, leaningWrong, overflowing } from './fit.ts'
import { schemes, unusable, type Rules } from './usable.ts'

export interface Window extends Partial<Record<(typeof schemes)[number], Rules>> {
  width: number
  height: number
  /** Saves a screenshot if E2E_SHOTS names a folder. */
  isShown?: boolean
}

/**
 * Checks a page at several window sizes without reloading it; returns the layout and accessibility
 * faults.
 */
export async function faultsOf(page: Page, name: string, windows: readonly Window[]): Promise<string[]> {
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

async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS
  if (!folder) return
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const file = path.join(folder, `${name}-${colorScheme}.png`)
    await page.screenshot({ path: file, fullPage: true })
  }
}
