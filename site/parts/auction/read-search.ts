import { RADIUS_KM, SEARCH_PAGE_SIZE } from '#api/auction/auction.rules.ts'
import type { SearchSort } from '#api/search/search.schema.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

const searchFields = [
  'from', 'fromRadius', 'to', 'toRadius', 'categories', 'q', 'dateFrom', 'dateTo', 'weightMax', 'sort',
] as const // prettier-ignore
type SearchField = (typeof searchFields)[number]
export type TypedSearch = Partial<Record<SearchField, string>>

/** What the form asks for, and what is found; a wrong filter is told beside its field and left out. */
export async function readSearch(
  { api, storefront, problem }: ServerLocals,
  query: URLSearchParams,
) {
  const typed: TypedSearch = {}
  for (const name of searchFields) if (query.get(name)) typed[name] = query.get(name) ?? ''
  const errors: Record<string, string> = {}
  const placeOf = async (name: 'from' | 'to') => {
    const text = typed[name]?.trim()
    if (!text) return undefined
    const suggestions = await api.address
      .suggest({ lang: storefront.language, text, limit: 1 })
      .catch(() => [])
    const [place] = Array.isArray(suggestions) ? suggestions : []
    if (!place) errors[name] = words(storefront.language, 'offer')('search.unknownPlace')
    return place?.placeId
  }
  const [fromPlaceId, toPlaceId] = await Promise.all([placeOf('from'), placeOf('to')])
  const page = Math.max(1, Number(query.get('page')) || 1)
  const filters = {
    ...(typed.q ? { q: typed.q } : {}),
    ...(typed.categories ? { categories: [typed.categories] } : {}),
    ...(fromPlaceId ? { fromPlaceId, fromRadius: Number(typed.fromRadius) || RADIUS_KM } : {}),
    ...(toPlaceId ? { toPlaceId, toRadius: Number(typed.toRadius) || RADIUS_KM } : {}),
    ...(typed.dateFrom ? { dateFrom: typed.dateFrom } : {}),
    ...(typed.dateTo ? { dateTo: typed.dateTo } : {}),
    ...(typed.weightMax ? { weightMax: Number(typed.weightMax.replace(',', '.')) } : {}),
    ...(typed.sort ? { sort: typed.sort as SearchSort } : {}),
    page,
    pageSize: SEARCH_PAGE_SIZE,
  }
  if (errors.from || errors.to)
    return {
      typed,
      errors,
      map: null,
      found: { data: [], page: 1, pageSize: SEARCH_PAGE_SIZE, total: 0 },
    }
  try {
    const found = await api.search.auctions(filters)
    return { typed, errors, found, map: await api.search.map(filters) }
  } catch (error) {
    for (const { path, message } of problem(error).errors ?? []) errors[path] = message
    return { typed, errors, found: await api.search.auctions({ page }), map: null }
  }
}
