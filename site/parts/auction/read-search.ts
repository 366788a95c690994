import { RADIUS_KM, SEARCH_PAGE_SIZE } from '#api/auction/auction.rules.ts'
import type { SearchSort } from '#api/search/search.schema.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { searchFields, type TypedSearch } from './search-fields.ts'

/** In which order a visitor finds them who has not chosen one. */
export const firstSort = ({ country }: Storefront): 'newest' | 'ownCountry' =>
  country ? 'ownCountry' : 'newest'

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
    sort: (typed.sort ?? firstSort(storefront)) as SearchSort,
    page,
    pageSize: SEARCH_PAGE_SIZE,
  }
  if (errors.from || errors.to)
    return {
      typed,
      errors,
      map: null,
      near: null,
      found: { data: [], page: 1, pageSize: SEARCH_PAGE_SIZE, total: 0 },
    }
  try {
    const found = await api.search.auctions(filters)
    const near = found.total === 0 ? await api.search.near(filters) : null
    return { typed, errors, found, near, map: await api.search.map(filters) }
  } catch (error) {
    for (const { path, message } of problem(error).errors ?? []) errors[path] = message
    return { typed, errors, found: await api.search.auctions({ page }), near: null, map: null }
  }
}
