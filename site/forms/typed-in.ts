import type { Typed } from './submit.ts'

/** Returns the props of a field by its name: the typed value and its error. */
export const typedIn =
  (values: Partial<Typed>, errors: Typed) =>
  (name: string): { name: string; value: string | undefined; error: string | undefined } => ({
    name,
    value: values[name],
    error: errors[name],
  })
