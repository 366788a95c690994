import type { Typed } from './submit.ts'

/** What each field of a form says again: its name, what was typed in it and what is wrong with it. */
export const typedIn =
  (values: Partial<Typed>, errors: Typed) =>
  (name: string): { name: string; value: string | undefined; error: string | undefined } => ({
    name,
    value: values[name],
    error: errors[name],
  })
