import { atom } from 'nanostores'
import type { FormError } from './form-errors.ts'

/** All current errors of the form (V27). */
export const $errors = atom<readonly FormError[]>([])
/** Counts the calls of `showErrors`, so that the summary takes the focus each time. */
export const $errorsShown = atom(0)

export function showErrors(failures: readonly FormError[]): void {
  $errors.set(failures)
  if (failures.length > 0) $errorsShown.set($errorsShown.get() + 1)
}

/** Removes the errors of a field that the visitor is correcting. */
export function clearErrors(...paths: string[]): void {
  const left = $errors.get().filter(({ path }) => !paths.includes(path))
  if (left.length !== $errors.get().length) $errors.set(left)
}
