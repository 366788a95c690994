import type { BrowserContext } from '@playwright/test'

/**
 * The browser writes a line for every answer that is not a yes; these were meant. In the frame of a
 * mail no script runs, not even the one by which Playwright keeps its trace.
 */
const meant =
  /status of (?:402|410|422) |outbox\/\d+\/body' because the document's frame is sandboxed/

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
