import { createContext, useContext } from 'react'
import { isolate } from '#api/common/isolate.rules.ts'

/** Words passed by the page: plain data in one language. */
export interface Words {
  [key: string]: string | Words
}

type Values = Record<string, string | number>

/** A small subset of i18next: `{{name}}` placeholders and plural suffixes only. */
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string

type Ending = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<K extends string> = K extends `${infer Base}_${Ending}` ? Base : K
/** The keys of a words file, such as `route.title`. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Stem<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

/** Creates a translator for one language; a missing key is shown itself. */
export function translator<Key extends string>(words: Words, intlLocale: string): Translate<Key> {
  let plurals: Intl.PluralRules | undefined
  const ending = (count: number) => (plurals ??= new Intl.PluralRules(intlLocale)).select(count)
  return (key, values = {}) => {
    const plural = typeof values.count === 'number' ? `_${ending(values.count)}` : ''
    const text = find(words, `${key}${plural}`) ?? find(words, `${key}_other`) ?? find(words, key)
    return text === undefined ? key : fill(text, values)
  }
}

function find(words: Words, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Words | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      words,
    )
  return typeof found === 'string' ? found : undefined
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (hole, name: string) =>
    isolate(String(values[name] ?? hole)),
  )

export const WordsContext = createContext<Translate>((key) => key)
export const useWords = (): Translate => useContext(WordsContext)
