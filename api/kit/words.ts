import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { bindAll, fillAll } from '#api/common/bind.rules.ts'
import { translator, type Words, type Translate } from '#api/common/translate.rules.ts'
import { intlLocaleOf, languages, type Language } from '#content/storefronts.ts'

const folder = path.resolve(import.meta.dirname, '../../content/words')

/** Texts of all areas, including those that pages have no types for; read once. */
const texts = new Map(languages.map((language) => [language, areasOf(language)]))
const translators = new Map<string, Translate>()

function areasOf(language: Language): Record<string, Words> {
  const files = readdirSync(path.join(folder, language), { withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((file) => file.name.endsWith('.json'))
      .map((file) => path.parse(file.name).name)
      .map((area) => [area, isData(area) ? fillAll(read(language, area)) : bindAll(read(language, area), language)]),
  )
}

/** Texts of these areas are data: their non-breaking spaces are added elsewhere. */
function isData(area: string): boolean {
  return ['errors', 'category', 'vehicles'].includes(area)
}

function read(language: Language, area: string): Words {
  return JSON.parse(readFileSync(path.join(folder, language, `${area}.json`), 'utf8')) as Words
}

/** All texts of an area with unfilled placeholders, for code that fills them elsewhere. */
export const textsOf = (language: Language, area: string): Words => texts.get(language)?.[area] ?? {}

/**
 * `wordsOf('pl', 'mail')('offer_accepted.subject', { … })`; English is the fallback. User text is
 * passed as values only, so it is never parsed as a key or an option.
 */
export function wordsOf(language: Language, area: string): Translate {
  const name = `${language} ${area}`
  const known = translators.get(name)
  if (known) return known
  const made = translator([textsOf('en', area), textsOf(language, area)], intlLocaleOf(language))
  translators.set(name, made)
  return made
}
