const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds only, so optimising compilers do not pay off.
  '--js-flags=--no-maglev,--no-turbofan',
]

const { CHROMIUM, CHROMIUM_SHELL } = process.env

const started = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: flags,
})

/** Full Chromium; takes a quarter longer. */
export const wholeBrowser = started(CHROMIUM)
/** The headless shell, if the machine has one; it has no push messages. */
export const quickBrowser = started(CHROMIUM_SHELL ?? CHROMIUM)
