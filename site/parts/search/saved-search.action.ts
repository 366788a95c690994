import type { AddCriteria } from '#api/criteria/criteria.schema.ts'
import type { Alert, SavedFilters } from '#api/criteria/criteria.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['changed', 'removed', 'restored'] as const

/** What the page of saved searches says it has done. */
export const searchesSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** Where a saved search stands with all that it finds: an area on the map, any other in the list. */
export const pathOfSaved = (locale: Locale, { id, area }: Pick<CriteriaView, 'id' | 'area'>) =>
  `${toPath(locale, area ? 'listingsMap' : 'listings')}?saved=${id}`

/** What somebody does there; answers where to go next. */
export async function runSearchAction(
  { api, locale }: Pick<ServerLocals, 'api' | 'locale'>,
  { do: name, criteriaId: typed = '', name: called = '', alert }: Typed,
): Promise<string> {
  const here = toPath(locale, 'savedSearches')
  const criteriaId = Number(typed)
  if (name === 'look') {
    return pathOfSaved(locale, await api.criteria.change({ criteriaId, isSeen: true }))
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

/** A search of the list, or of the map, is kept by the name that somebody gave it. */
export const saveSearch = (
  { api }: Pick<ServerLocals, 'api'>,
  { name = '', alert }: Typed,
  filters: SavedFilters,
) => api.criteria.add({ name, alert: alert as Alert, filters: filters as AddCriteria['filters'] })
