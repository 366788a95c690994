import { atom } from 'nanostores'
import type { Setup } from './setup.ts'

export const $setup = atom<Setup | undefined>(undefined)

/** What the page told the wizard; there from the moment it wakes up. */
export function setup(): Setup {
  const given = $setup.get()
  if (!given) throw new Error('the wizard is not awake yet')
  return given
}
