import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'

/** A prerendered page does not know its host: this one is replaced when the server loads the page. */
const BUILT_ORIGIN = 'http://{subdomain}.localhost:4000'

/** The whole address of a page in a storefront, for canonical, hreflang and the switcher. */
export function urlOf(
  locale: Locale,
  page: PageName,
  params: PathParams = {},
  originPattern: string = BUILT_ORIGIN,
): string {
  const origin = originPattern.replace('{subdomain}', storefrontOf(locale).subdomain)
  return origin + toPath(locale, page, params)
}

/** A value of an address as it was before it stood there; undefined where it cannot be read. */
export function decodeParam(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}
