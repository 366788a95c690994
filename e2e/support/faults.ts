import type { BrowserContext } from '@playwright/test'

/** The browser writes a line for every answer that is not a yes; these were meant. */
const meant = /status of (?:402|410|422) /

/** Collects what the consoles of all pages of a browser complain about. */
export function faultsOf(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !meant.test(message.text()))
      faults.push(`${message.text()} (${message.location().url || message.page()?.url()})`)
  })
  context.on('weberror', (fault) => faults.push(String(fault.error())))
  return faults
}
