import type { Ctx } from '#api/kit/context.ts'
import { mainOrigin } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'

export const RELYING_PARTY_NAME = 'CarryTo'

/**
 * The relying party id of passkeys. All our hosts share one domain, so one passkey serves them all.
 * Browsers reject single-label domains such as `localhost`, so in development each host has its own
 * passkeys.
 */
export function relyingPartyOf({ config, storefront, io }: Ctx): string {
  const { baseHost } = config
  if (baseHost.includes('.')) return baseHost
  const host = (io.header('host') ?? '').replace(/:\d+$/, '').toLowerCase()
  return host === baseHost ? baseHost : `${storefront.subdomain}.${baseHost}`
}

/** Origins of our pages, accepted in passkey responses. */
export const ownOrigins = ({ config: { originPattern } }: Pick<Ctx, 'config'>): string[] => [
  mainOrigin(originPattern),
  ...storefronts.map(({ subdomain }) => originPattern.replace('{subdomain}', subdomain)),
]
