import { storefronts } from '#content/storefronts.ts'
import type { Config } from '#api/kit/config.ts'
import { say, table } from '#scripts/kit/terminal.ts'
import type { DemoAccount } from '#scripts/kit/world.ts'

/** Where to look and whom to sign in as. */
export function greet({ originPattern }: Config, accounts: readonly DemoAccount[]): void {
  const main = ['main', originPattern.replace('{subdomain}.', '')]
  const shops = storefronts.map(({ locale, subdomain }) => [
    locale,
    originPattern.replace('{subdomain}', subdomain),
  ])
  say(`\nCarryTo is ready.\n\n${table([main, ...shops])}`)
  if (accounts.length > 0) say(`\nDemo accounts\n\n${accountTable(accounts)}`)
  say('\nCtrl-C stops it.')
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
