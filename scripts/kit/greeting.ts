import { mainOrigin, toMainPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import type { Config } from '#api/kit/config.ts'
import { say, table } from '#scripts/kit/terminal.ts'
import { demoTotpSecret } from '#scripts/demo/demo-second-factor.ts'
import type { DemoAccount } from '#scripts/demo/accounts.ts'

/** Prints the URLs and the demo accounts. */
export function greet(config: Config, accounts: readonly DemoAccount[]): void {
  const { originPattern, smtpUrl } = config
  const main = mainOrigin(originPattern)
  const shops = storefronts.map(({ locale, subdomain }) => [locale, originPattern.replace('{subdomain}', subdomain)])
  say(`\nCarryTo is ready.\n\n${table([['main', main], ...shops])}`)
  if (accounts.length > 0) say(`\nDemo accounts\n\n${accountTable(accounts)}`)
  if (accounts.length > 0) say(`\n${howAdminsSignIn(demoTotpSecret(config))}`)
  if (!smtpUrl) say(`\n${whereMailsAre(main + toMainPath('outbox'), accounts)}`)
  say('\nCtrl-C stops it.')
}

const howAdminsSignIn = (secret: string): string =>
  `Administrators sign in by a code as well: npm run admin-code prints one, and so does any authenticator app that has the key ${secret}.`

function whereMailsAre(outbox: string, accounts: readonly DemoAccount[]): string {
  const admin = accounts.find(({ role }) => role === 'admin')
  const how = admin ? `sign in as ${admin.email}, ${admin.password}` : 'sign in as an administrator'
  return `No mail server is set, so every mail is in the outbox: ${outbox} (${how}).`
}

function accountTable(accounts: readonly DemoAccount[]): string {
  const head = ['role', 'email', 'password', 'storefront', 'good for']
  const rows = accounts.map(({ role, email, password, storefront, goodFor }) => [
    role,
    email,
    password,
    storefront,
    goodFor,
  ])
  return table([head, ...rows])
}
