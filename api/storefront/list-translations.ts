import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, storefronts, type Language } from '#content/storefronts.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TranslationsQuery } from './storefront.schema.ts'

/** Key → text, or a folder of more keys. */
interface Words {
  [key: string]: string | Words
}

const folder = path.resolve(import.meta.dirname, '../../content/words')
// Mails and the pages of the payment server are written by us alone.
const ours = new Set(['mail', 'processor'])
const kept = new Map<Language, Record<string, Words>>()

/** All words of a language, for an app; English stands in where one is missing. */
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
  return Object.fromEntries(
    areas.map((area) => [area, over(readArea('en', area), readArea(language, area))]),
  )
}

function readArea(language: Language, area: string): Words {
  try {
    return JSON.parse(readFileSync(path.join(folder, language, `${area}.json`), 'utf8')) as Words
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const isTree = (value: unknown): value is Words => typeof value === 'object' && value !== null

/** The second tree laid over the first. */
function over(below: Words, above: Words): Words {
  const merged: Words = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const under = below[key]
    merged[key] = isTree(value) && isTree(under) ? over(under, value) : value
  }
  return merged
}
