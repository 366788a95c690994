import { atom } from 'nanostores'
import type { Setup } from './setup.ts'

export const $setup = atom<Setup | undefined>(undefined)

/** The page's data for the wizard, available once it is mounted. */
export function setup(): Setup {
  const given = $setup.get()
  if (!given) throw new Error('the wizard is not awake yet')
  return given
}
