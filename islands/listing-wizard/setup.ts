import { createContext, useContext } from 'react'
import type { Language } from '#content/storefronts.ts'
import type wizardWords from '#content/words/en/wizard.json'
import type { Words, Translate } from '#api/common/translate.rules.ts'
import type { Loaded } from './loaded.ts'
import { useWords, type KeyOf } from '#islands/kit/use-words.ts'

/** A choice in a tree of categories. */
export interface Entry {
  id: string
  name: string
  /** W16: item-1, the file of the item's drawing. */
  glyph: string
  /** W12: the URL that opens the other form for this choice, with its flag. */
  leadsTo?: string
}

/** A main category with its entries, in the storefront's language. */
export interface MainEntry extends Entry {
  /** W16: item-2, the scene above the list of kinds. */
  scene: string
  children: Entry[]
}

/** A kind of goods, as used in the form. */
interface Kind extends Entry {
  title: string
  transportOf: string
}

export interface MainCategory extends MainEntry, Kind {
  children: Kind[]
}

/** W12: the category of the page. */
interface Chosen {
  /** A situation of tree A is stored as its kind of goods. */
  id: string
  /** The flag with which another form redirected here, and the choice made there. */
  flag: string
  toldId: string
  group: 'A' | 'B'
}

/** All data the page passes to the wizard; serialisable. */
export interface Setup {
  /** The words of the first step; the other steps load theirs. */
  words: Words
  language: Language
  intlLocale: string
  currency: string
  /** Empty if the storefront serves all countries. */
  country: string
  phonePrefix: string
  timeZone: string
  /** W02: the base URL of a new listing; the segment and a slash are appended. */
  baseUrl: string
  /** W36: extra parameters that the operator wants in the request. */
  extraParams: Record<string, string>
  /** W07: the URL segment of the first step. */
  segment: string
  chosen?: Chosen | undefined
  /** W17: whether a listing is new, edited or copied. */
  formMode: string
  /** W29: the listing that is edited or copied. */
  loaded: Loaded | null
  categories: MainCategory[]
  /** Files with the drawings of things and rooms. */
  thingSheets: { glyphs: string; things: string }
  /** W11: popular kinds that the first grid offers directly. */
  specials: Kind[]
  paths: { posted: string; saved: string; terms: string; privacy: string; signIn: string }
}

export const allKinds = (categories: readonly MainCategory[]): Kind[] => categories.flatMap(({ children }) => children)

/** The entry with this ID in a tree, at either level. */
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
