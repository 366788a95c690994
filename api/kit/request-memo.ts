import type { Ctx } from './context.ts'

/** Results loaded while one page is rendered. */
export type Memory = Map<string, Promise<unknown>>

/**
 * Request-scoped memo: loads a value once, although several calls of a page need it. Cleared by
 * every write.
 */
export function requestMemo<T>(
  { memory, tx }: Pick<Ctx, 'memory' | 'tx'>,
  what: string,
  load: () => Promise<T>,
): Promise<T> {
  if (!memory || tx) return load()
  const known = (memory.get(what) as Promise<T> | undefined) ?? load()
  memory.set(what, known)
  return known
}

/** Stores a value that was loaded together with another one. */
export function setForRequest({ memory, tx }: Pick<Ctx, 'memory' | 'tx'>, what: string, known: object): void {
  if (memory && !tx) memory.set(what, Promise.resolve(known))
}
