import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Config } from '#api/kit/config.ts'

interface Target {
  page: PageName
  params?: PathParams | undefined
  query?: Readonly<Record<string, string>> | undefined
  hash?: string | undefined
}

/** Path of a notice's link in this storefront. */
export function noticePath({ locale }: Storefront, { page, params, query, hash }: Target): string {
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  return toPath(locale, page, params) + search + (hash ? `#${hash}` : '')
}

export const absolute = (config: Config, { subdomain }: Storefront, path: string): string =>
  config.originPattern.replace('{subdomain}', subdomain) + path
