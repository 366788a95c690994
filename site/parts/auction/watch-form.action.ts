import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Starts or stops watching the listing. */
export async function runWatchAction(
  { api }: Pick<ServerLocals, 'api'>,
  typed: Typed,
): Promise<{ auction: number; isObserved: boolean }> {
  const reference = { auction: typed.auction ?? '' }
  return typed.do === 'observe' ? api.auction.observe(reference) : api.auction.unobserve(reference)
}
