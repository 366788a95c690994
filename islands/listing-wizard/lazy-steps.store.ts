import { atom } from 'nanostores'
import type { Words } from '#api/common/translate.rules.ts'
import type { Step } from './form.ts'

/** Code loaded while the visitor chooses a category: the later steps and their words. */
export interface Later {
  words: Words
  errors: Words
  views: Readonly<Record<Exclude<Step, 'categorySelection'>, () => React.JSX.Element>>
}

/** Null until loaded. */
export const $later = atom<Later | null>(null)
/** Loading failed because of the network. */
export const $isLaterLost = atom(false)
