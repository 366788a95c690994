import type { BrowserContext } from '@playwright/test'

/**
 * Console messages that are expected: the browser logs every error response, and scripts are
 * blocked in the
 * iframe of a mail, including Playwright's own for its trace.
 */
const meant =
  /status of (?:401|402|409|410|413|422) |no-such-page|auction\.mailedDraft\?|outbox\/\d+\/body' because the document's frame is sandboxed/

const isHere = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return !/^(?:http|ws)s?:$/.test(protocol) || /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname)
}

/** Collects the console errors of all pages of a browser, and their requests to other hosts. */
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
