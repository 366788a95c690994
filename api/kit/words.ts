import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createInstance } from 'i18next'
import { bindAll, fillAll } from '#api/common/bind.rules.ts'
import { endOnce } from '#api/common/full-stop.rules.ts'
import { languages, type Language } from '#content/storefronts.ts'

const folder = path.resolve(import.meta.dirname, '../../content/words')

/** Texts of all languages, read once; a missing text falls back to English. */
const i18n = createInstance()
await i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(languages.map((language) => [language, areasOf(language)])),
})

function areasOf(language: Language): Record<string, object> {
  const files = readdirSync(path.join(folder, language), { withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((file) => file.name.endsWith('.json'))
      .map((file) => path.parse(file.name).name)
      .map((area) => [
        area,
        isData(area) ? fillAll(read(language, area)) : bindAll(read(language, area), language),
      ]),
  )
}

/** Texts of these areas are data: their non-breaking spaces are added elsewhere. */
function isData(area: string): boolean {
  return ['errors', 'category', 'vehicles'].includes(area)
}

type Texts = Parameters<typeof bindAll>[0]

function read(language: Language, area: string): Texts {
  return JSON.parse(readFileSync(path.join(folder, language, `${area}.json`), 'utf8')) as Texts
}

/** The text of a key with its placeholders filled; of several keys the first that exists. */
export type Words = (key: string | string[], values?: Record<string, unknown>) => string

/**
 * `wordsOf('pl', 'mail')('offer_accepted.subject', { … })`. Covers areas that pages have no types
 * for.
 */
export function wordsOf(language: Language, area: string): Words {
  const speak = i18n.getFixedT(language, area as never) as unknown as Words
  return (key, values) => (values ? endOnce(speak(key, values)) : speak(key))
}

/** All texts of an area with unfilled placeholders, for code that fills them elsewhere. */
export const textsOf = (language: Language, area: string): unknown =>
  i18n.getResourceBundle(language, area)
