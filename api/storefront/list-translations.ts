import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fillAll } from '#api/common/bind.rules.ts'
import type { Words } from '#api/common/translate.rules.ts'
import { languages, storefronts, type Language } from '#content/storefronts.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TranslationsQuery } from './storefront.schema.ts'

const folder = path.resolve(import.meta.dirname, '../../content/words')
// Words of mails and payment pages are used on the server only.
const ours = new Set(['mail', 'processor'])
const kept = new Map<Language, Record<string, Words>>()

/** All texts of a language with their terms filled, for apps; missing ones are in English. */
export function listTranslations({ locale, area }: TranslationsQuery) {
  const language = orNotFound(languageOf(locale))
  const words = wordsIn(language)
  return { language, words: area ? { [area]: orNotFound(words[area]) } : words }
}

function languageOf(locale: string): Language | undefined {
  const spelt = locale.replace('-', '_').toLowerCase()
  const storefront = storefronts.find((one) => one.locale.toLowerCase() === spelt)
  return storefront?.language ?? languages.find((one) => one === spelt)
}

function wordsIn(language: Language): Record<string, Words> {
  const words = kept.get(language) ?? readWords(language)
  kept.set(language, words)
  return words
}

function readWords(language: Language): Record<string, Words> {
  const areas = readdirSync(path.join(folder, 'en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.parse(file).name)
    .filter((area) => !ours.has(area))
  return Object.fromEntries(areas.map((area) => [area, over(readArea('en', area), readArea(language, area))]))
}

function readArea(language: Language, area: string): Words {
  try {
    const file = path.join(folder, language, `${area}.json`)
    return fillAll(JSON.parse(readFileSync(file, 'utf8')) as Words)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const isTree = (value: unknown): value is Words => typeof value === 'object' && value !== null

/** Merges two trees; the second one wins. */
function over(below: Words, above: Words): Words {
  const merged: Words = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const under = below[key]
    merged[key] = isTree(value) && isTree(under) ? over(under, value) : value
  }
  return merged
}
