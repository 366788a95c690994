import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** `pi` → `pi_3xK…`: the prefix shows the type of object, as at the real processor. */
export function makeId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

/** The id of a field that holds either the id or the expanded object. */
export function idOf(named: string | { id: string } | null | undefined): string {
  return typeof named === 'object' ? (named?.id ?? '') : (named ?? '')
}
