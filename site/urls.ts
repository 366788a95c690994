import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'

/**
 * A prerendered page does not know its host, so the server replaces this one when it loads the
 * page.
 */
const BUILT_ORIGIN = 'http://{subdomain}.localhost:4000'

/** The absolute URL of a page in a storefront, for canonical, hreflang and the switcher. */
export function urlOf(
  locale: Locale,
  page: PageName,
  params: PathParams = {},
  originPattern: string = BUILT_ORIGIN,
): string {
  const origin = originPattern.replace('{subdomain}', storefrontOf(locale).subdomain)
  return origin + toPath(locale, page, params)
}

/** Decodes a URL parameter; undefined if it is malformed. */
export function decodeParam(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}
