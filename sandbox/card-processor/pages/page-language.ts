import type { ProcessorWords, WordsTable } from '#sandbox/card-processor/processor-words.ts'

interface PageLanguage {
  words: ProcessorWords
  /** BCP 47 tag for `Intl` and `lang`: `en-GB`. */
  locale: string
}

/** The language that the product requested, or else the browser's first language that has texts. */
export function pageLanguage(table: WordsTable, wanted: string | null, accepted: string | undefined): PageLanguage {
  const browser = (accepted ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim() ?? '')
  const asked = wanted === null || wanted === 'auto' ? browser : [wanted]
  for (const locale of asked.filter((one) => LOCALE.test(one))) {
    const words = table[languageOf(locale)]
    if (words) return { words, locale }
  }
  return { words: table.en, locale: 'en' }
}

const LOCALE = /^[a-z]{2}(-[A-Za-z]{2,4})?$/

const languageOf = (locale: string): string => locale.slice(0, 2)

export function money(amount: number, currency: string, locale: string): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat(locale, style).format(amount / 100)
}
