import type { BrowserContext } from '@playwright/test'

/**
 * The browser writes a line for every answer that is not a yes; these were meant. In the frame of a
 * mail no script runs, not even the one by which Playwright keeps its trace.
 */
const meant =
  /status of (?:401|402|409|410|413|422) |no-such-page|auction\.mailedDraft\?|outbox\/\d+\/body' because the document's frame is sandboxed/

const isHere = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return (
    !/^(?:http|ws)s?:$/.test(protocol) || /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname)
  )
}

/** Collects what the consoles of all pages of a browser complain about, and what they ask of others than us. */
export function watchFaults(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    const told = `${message.text()} (${message.location().url || message.page()?.url()})`
    if (message.type() === 'error' && !meant.test(told)) faults.push(told)
  })
  context.on('weberror', (fault) => faults.push(String(fault.error())))
  context.on('request', (request) => {
    if (!isHere(request.url())) faults.push(`a request to ${request.url()}`)
  })
}
