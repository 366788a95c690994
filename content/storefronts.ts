/** The twelve storefronts, each with its host, language, currency and time zone. */
export const storefronts = [
  row('pl_PL', 'pl', 'pl', 'PLN', 'PL', '+48', 'Europe/Warsaw'),
  row('en_GB', 'en', 'en', 'GBP', 'GB', '+44', 'Europe/London'),
  row('de_DE', 'de', 'de', 'EUR', 'DE', '+49', 'Europe/Berlin'),
  row('es_ES', 'es', 'es', 'EUR', 'ES', '+34', 'Europe/Madrid'),
  row('it_IT', 'it', 'it', 'EUR', 'IT', '+39', 'Europe/Rome'),
  row('fr_FR', 'fr', 'fr', 'EUR', 'FR', '+33', 'Europe/Paris'),
  row('pt_PT', 'pt', 'pt', 'EUR', 'PT', '+351', 'Europe/Lisbon'),
  row('ro_RO', 'ro', 'ro', 'RON', 'RO', '+40', 'Europe/Bucharest'),
  row('nl_NL', 'nl', 'nl', 'EUR', 'NL', '+31', 'Europe/Amsterdam'),
  row('sv_SE', 'sv', 'sv', 'SEK', 'SE', '+46', 'Europe/Stockholm'),
  row('en_150', 'en', 'eu', 'EUR', null, '+', 'Europe/Brussels'),
  row('cs_CZ', 'cs', 'cs', 'CZK', 'CZ', '+420', 'Europe/Prague'),
] as const satisfies readonly Storefront[]

export type Locale =
  | 'pl_PL' | 'en_GB' | 'de_DE' | 'es_ES' | 'it_IT' | 'fr_FR'
  | 'pt_PT' | 'ro_RO' | 'nl_NL' | 'sv_SE' | 'en_150' | 'cs_CZ' // prettier-ignore
export type Language = 'pl' | 'en' | 'de' | 'es' | 'it' | 'fr' | 'pt' | 'ro' | 'nl' | 'sv' | 'cs'
export type Currency = 'PLN' | 'GBP' | 'EUR' | 'RON' | 'SEK' | 'CZK'

export interface Storefront {
  locale: Locale
  language: Language
  /** First label of the host: `pl` in `pl.localhost`. */
  subdomain: string
  currency: Currency
  /** ISO 3166 country code, or null if the storefront serves all countries. */
  country: string | null
  phonePrefix: string
  timeZone: string
  /** BCP 47 tag for `Intl` and `lang`: `pl-PL`. */
  intlLocale: string
}

export const languages = [
  'en', 'pl', 'de', 'es', 'it', 'fr', 'pt', 'ro', 'nl', 'sv', 'cs',
] as const satisfies readonly Language[] // prettier-ignore

export const currencies: readonly Currency[] = [...new Set(storefronts.map(({ currency }) => currency))]

export const locales: readonly Locale[] = storefronts.map(({ locale }) => locale)

/** The storefront for x-default and for everything without a host of its own. */
export const DEFAULT_LOCALE: Locale = 'en_150'

export function storefrontOf(locale: Locale): Storefront {
  const found = storefronts.find((storefront) => storefront.locale === locale)
  if (!found) throw new Error(`no storefront ${locale}`)
  return found
}

/** A language's locale for `Intl`: that of its first storefront. */
export const intlLocaleOf = (language: Language): string =>
  storefronts.find((one) => one.language === language)?.intlLocale ?? language

/**
 * `pl.localhost:4000` and `pl.carryto.example` → the Polish storefront; undefined for the bare
 * host.
 */
export function findStorefrontByHost(host: string, baseHost: string): Storefront | undefined {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (!name.endsWith(`.${baseHost}`)) return undefined
  const subdomain = name.slice(0, -baseHost.length - 1)
  return storefronts.find((storefront) => storefront.subdomain === subdomain)
}

function row(
  locale: Locale,
  language: Language,
  subdomain: string,
  currency: Currency,
  country: string | null,
  phonePrefix: string,
  timeZone: string,
): Storefront {
  const intlLocale = locale.replace('_', '-')
  return { locale, language, subdomain, currency, country, phonePrefix, timeZone, intlLocale }
}
