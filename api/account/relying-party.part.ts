import type { Ctx } from '#api/kit/context.ts'
import { mainOrigin } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'

export const RELYING_PARTY_NAME = 'CarryTo'

/**
 * For whom a passkey is made. All our hosts lie under one domain, so one passkey serves them all. A name of one
 * word, as on a developer's machine, no browser takes for a domain: there each host has passkeys of its own.
 */
export function relyingPartyOf({ config, storefront, io }: Ctx): string {
  const { baseHost } = config
  if (baseHost.includes('.')) return baseHost
  const host = (io.header('host') ?? '').replace(/:\d+$/, '').toLowerCase()
  return host === baseHost ? baseHost : `${storefront.subdomain}.${baseHost}`
}

/** Where our pages are: nobody else's page may ask for what a passkey says. */
export const ownOrigins = ({ config: { originPattern } }: Pick<Ctx, 'config'>): string[] => [
  mainOrigin(originPattern),
  ...storefronts.map(({ subdomain }) => originPattern.replace('{subdomain}', subdomain)),
]
