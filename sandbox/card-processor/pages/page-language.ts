import { languages } from '#content/storefronts.ts'

export interface PageLanguage {
  language: string
  /** What `Intl` and `lang` want: `en-GB`. */
  locale: string
}

const DEFAULT = 'en'

/** The language the product asked for, or else the first the reader's browser asks for. */
export function pageLanguage(wanted: string | null, accepted: string | undefined): PageLanguage {
  const browser = (accepted ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim() ?? '')
  const asked = wanted === null || wanted === 'auto' ? browser : [wanted]
  const locale = asked.find(isSpoken) ?? DEFAULT
  return { locale, language: languageOf(locale) }
}

export function money(amount: number, currency: string, locale: string): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat(locale, style).format(amount / 100)
}

function isSpoken(locale: string): boolean {
  const spoken: readonly string[] = languages
  return /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(locale) && spoken.includes(languageOf(locale))
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? DEFAULT
}
