import type { Ctx } from './context.ts'

/** What a page has asked for by now, while it is made. */
export type Memory = Map<string, Promise<unknown>>

/** A page asks for one thing by several calls: it is loaded once. Whatever may have changed something forgets all of it. */
export function oncePerPage<T>(
  { memory, tx }: Pick<Ctx, 'memory' | 'tx'>,
  what: string,
  load: () => Promise<T>,
): Promise<T> {
  if (!memory || tx) return load()
  const known = (memory.get(what) as Promise<T> | undefined) ?? load()
  memory.set(what, known)
  return known
}

/** What came along with something else is not asked for again. */
export function keepForPage(
  { memory, tx }: Pick<Ctx, 'memory' | 'tx'>,
  what: string,
  known: object,
): void {
  if (memory && !tx) memory.set(what, Promise.resolve(known))
}
