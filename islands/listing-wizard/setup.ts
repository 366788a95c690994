import { createContext, useContext } from 'react'
import type { Language } from '#content/storefronts.ts'
import type wizardWords from '#content/words/en/wizard.json'
import type { KeyOf, Words } from '#islands/kit/use-words.ts'
import type { Loaded } from './loaded.ts'
import { useWords, type Translate } from '#islands/kit/use-words.ts'

/** What can be chosen in a tree of categories. */
export interface Entry {
  id: string
  name: string
  /** W16: item-1, where the drawing of the thing is. */
  glyph: string
  /** W12: the address at which this choice opens the form anew, with the flag that says so. */
  leadsTo?: string
}

/** A main one with the entries below it; in the storefront's language only. */
export interface MainEntry extends Entry {
  /** W16: item-2, the scene over the list of kinds. */
  scene: string
  children: Entry[]
}

/** A kind of goods, as the form goes on with it. */
interface Kind extends Entry {
  title: string
  transportOf: string
}

export interface MainCategory extends MainEntry, Kind {
  children: Kind[]
}

/** W12: the category that the page is about. */
interface Chosen {
  /** A situation of tree A is the kind of goods behind it. */
  id: string
  /** By which flag the form that led here says so, and what was chosen there. */
  flag: string
  toldId: string
  group: 'A' | 'B'
}

/** All that the page tells the wizard; plain data. */
export interface Setup {
  /** What the first step says; the words of the others come with them. */
  words: Words
  language: Language
  intlLocale: string
  currency: string
  /** Empty where the storefront serves any country. */
  country: string
  phonePrefix: string
  timeZone: string
  /** W02: the configured address of a new listing; a segment and a slash follow. */
  baseUrl: string
  /** W36: what else the operator wants to be sent along. */
  extraParams: Record<string, string>
  /** W07: the segment of the page, which says the first step. */
  segment: string
  chosen?: Chosen | undefined
  /** W17: whether a new listing is written, or one edited or copied. */
  formMode: string
  /** W29: the one that is edited or copied. */
  loaded: Loaded | null
  categories: MainCategory[]
  /** W11: kinds so often asked for that the first grid offers them. */
  specials: Kind[]
  paths: { posted: string; saved: string; terms: string; privacy: string; signIn: string }
}

export const allKinds = (categories: readonly MainCategory[]): Kind[] =>
  categories.flatMap(({ children }) => children)

/** What this id is called in a tree, whether a main category or one below it. */
export const findEntry = (tree: readonly MainEntry[], id: string): Entry | undefined =>
  tree.flatMap((main) => [main, ...main.children]).find((entry) => entry.id === id)

export const findKind = (
  categories: readonly MainCategory[],
  id: string | null,
): { main: MainCategory; kind: Kind } | undefined => {
  for (const main of categories) {
    const kind = main.children.find((child) => child.id === id)
    if (kind) return { main, kind }
  }
  return undefined
}

export type WizardKey = KeyOf<typeof wizardWords>
export const useT = (): Translate<WizardKey> => useWords()

export const SetupContext = createContext<Setup | undefined>(undefined)

export function useSetup(): Setup {
  const setup = useContext(SetupContext)
  if (!setup) throw new Error('a part of the wizard stands outside of it')
  return setup
}
