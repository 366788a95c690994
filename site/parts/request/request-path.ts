import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

interface Chosen {
  auctions?: string | undefined
  source?: string | undefined
  score?: string | undefined
}

/** The URL for asking a company for an offer, with a preselection. */
export function requestPath(locale: Locale, companyId: string | number, chosen: Chosen): string {
  const query = new URLSearchParams(
    Object.entries(chosen).filter((one): one is [string, string] => one[1] !== undefined),
  )
  return `${toPath(locale, 'requestOffers', { id: companyId })}?${query.toString()}`
}
