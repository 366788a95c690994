import { atom } from 'nanostores'
import type { Failure } from './failures.ts'

/** What is wrong with the form, all of it (V27). */
export const $failures = atom<readonly Failure[]>([])
/** Counts the reports, so that the list knows when to take the focus. */
export const $reported = atom(0)

export function report(failures: readonly Failure[]): void {
  $failures.set(failures)
  if (failures.length > 0) $reported.set($reported.get() + 1)
}

/** The visitor is correcting this field: its message has done its work. */
export function forgive(...paths: string[]): void {
  const left = $failures.get().filter(({ path }) => !paths.includes(path))
  if (left.length !== $failures.get().length) $failures.set(left)
}
