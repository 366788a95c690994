import { createContext, useContext } from 'react'
import type { Translate } from '#api/common/translate.rules.ts'

type Ending = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<K extends string> = K extends `${infer Base}_${Ending}` ? Base : K
/** The keys of a words file, such as `route.title`. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Stem<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]

export const WordsContext = createContext<Translate>((key) => key)
export const useWords = (): Translate => useContext(WordsContext)
