import type { Alert } from '#api/criteria/criteria.rules.ts'
import type { SearchFilters } from '#api/search/search.schema.ts'
import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['changed', 'removed', 'restored'] as const

/** What the page of saved searches says it has done. */
export const searchesSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** What somebody does there; answers where to go next. */
export async function runSearchAction(
  { api, locale }: Pick<ServerLocals, 'api' | 'locale'>,
  { do: name, criteriaId: typed = '', name: called = '', alert }: Typed,
): Promise<string> {
  const here = toPath(locale, 'savedSearches')
  const criteriaId = Number(typed)
  if (name === 'look') {
    await api.criteria.change({ criteriaId, isSeen: true })
    return `${toPath(locale, 'listings')}?saved=${criteriaId}`
  }
  if (name === 'remove') {
    await api.criteria.remove({ criteriaId })
    return `${here}?done=removed&search=${criteriaId}`
  }
  if (name === 'restore') {
    await api.criteria.change({ criteriaId, isRemoved: false })
    return `${here}?done=restored`
  }
  await api.criteria.change({ criteriaId, name: called, alert: alert as Alert })
  return `${here}?done=changed`
}

/** A search of the list is kept by the name that somebody gave it. */
export const saveSearch = (
  { api }: Pick<ServerLocals, 'api'>,
  { name = '', alert }: Typed,
  filters: Partial<SearchFilters>,
) => api.criteria.add({ name, alert: alert as Alert, filters: filters as SearchFilters })
