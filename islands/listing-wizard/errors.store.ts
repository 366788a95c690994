import { atom } from 'nanostores'
import type { FormError } from './form-errors.ts'

/** What is wrong with the form, all of it (V27). */
export const $errors = atom<readonly FormError[]>([])
/** Counts the reports, so that the list knows when to take the focus. */
export const $errorsShown = atom(0)

export function showErrors(failures: readonly FormError[]): void {
  $errors.set(failures)
  if (failures.length > 0) $errorsShown.set($errorsShown.get() + 1)
}

/** The visitor is correcting this field: its message has done its work. */
export function clearErrors(...paths: string[]): void {
  const left = $errors.get().filter(({ path }) => !paths.includes(path))
  if (left.length !== $errors.get().length) $errors.set(left)
}
