import { readFileSync } from 'node:fs'
import { languages, type Language, type Locale } from '#content/storefronts.ts'
import companyTable from './companies.json' with { type: 'json' }
import nameTable from './names.json' with { type: 'json' }
import type english from './texts/en.json'

/** Texts that people of the demo write, in one language. */
export type Texts = typeof english
export type DescriptionKind = keyof Texts['descriptions']

interface Names {
  women: string[]
  men: string[]
  last: string[]
  /** Endings of last names that differ for women. */
  lastOfWomen: Record<string, string>
  streets: string[]
}

export interface NamedCompany {
  name: string
  owner: string
  country: string
}

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8')) as Texts

const texts = new Map(languages.map((language) => [language, read(language)]))

export function textsOf(language: Language): Texts {
  const found = texts.get(language)
  if (!found) throw new Error(`no texts in ${language}`)
  return found
}

export const namesOf = (language: Language): Names => nameTable[language]

export const companiesOf = (locale: Locale): { couriers: NamedCompany[]; charity?: NamedCompany | undefined } =>
  companyTable[locale]
