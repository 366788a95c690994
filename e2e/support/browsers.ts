const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: what the compiler would make quick is gone before it has paid.
  '--js-flags=--no-maglev,--no-turbofan',
]

const { CHROMIUM, CHROMIUM_SHELL } = process.env

const started = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: flags,
})

/** With its windows, which nobody sees, it takes a quarter more. */
export const wholeBrowser = started(CHROMIUM)
/** Without windows, where the machine has such a one; it knows no push messages. */
export const quickBrowser = started(CHROMIUM_SHELL ?? CHROMIUM)
