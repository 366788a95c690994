import { createContext, useContext } from 'react'
import type { Language } from '#content/storefronts.ts'
import type wizardWords from '#content/words/en/wizard.json'
import type { KeyOf, Words } from '#islands/kit/use-words.ts'
import { useWords, type Translate } from '#islands/kit/use-words.ts'

export interface Kind {
  id: string
  name: string
  title: string
  transportOf: string
  /** Where the drawing of the thing is. */
  glyph: string
}

/** A main category with its scene and the kinds below it; in the storefront's language only. */
export interface MainCategory extends Kind {
  /** W16: item-1 is the glyph, item-2 the scene over the list of kinds. */
  scene: string
  children: Kind[]
}

/** All that the page tells the wizard; plain data. */
export interface Setup {
  words: Words
  errors: Words
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
  categories: MainCategory[]
  /** W11: kinds so often asked for that the first grid offers them. */
  specials: Kind[]
  paths: { posted: string; terms: string; privacy: string; signIn: string }
}

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
