import type { AddCriteria } from '#api/criteria/criteria.schema.ts'
import type { Alert, SavedFilters } from '#api/criteria/criteria.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['changed', 'removed', 'restored'] as const

/** The result that the saved-searches page reports after a redirect. */
export const searchesSavedAs = (asked: string | null) => told.find((one) => one === asked)

/**
 * The page with all results of a saved search: an area on the map, any other search in the list.
 */
export const pathOfSaved = (locale: Locale, { id, area }: Pick<CriteriaView, 'id' | 'area'>) =>
  `${toPath(locale, area ? 'listingsMap' : 'listings')}?saved=${id}`

/** Runs an action of the saved-searches page; returns where to go next. */
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

/** Saves the search of the list or map under the name the user gave it. */
export const saveSearch = ({ api }: Pick<ServerLocals, 'api'>, { name = '', alert }: Typed, filters: SavedFilters) =>
  api.criteria.add({ name, alert: alert as Alert, filters: filters as AddCriteria['filters'] })
