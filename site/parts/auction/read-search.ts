import { readPage } from '#api/common/paging.rules.ts'
import { RADIUS_KM, SEARCH_PAGE_SIZE, type AuctionType } from '#api/auction/auction.rules.ts'
import { LITTLE, type SearchSort } from '#api/search/search.schema.ts'
import type { Storefront } from '#content/storefronts.ts'
import { asMeant, typedNumber } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { typedOf } from '#site/parts/saved-search/saved-search.ts'
import { euroPerKm } from './price-per-km.ts'
import { searchFields, type TypedSearch } from './search-fields.ts'

/** The sort order unless the visitor chooses one. */
export function firstSort({ country }: Storefront, { q }: TypedSearch): 'relevance' | 'newest' | 'ownCountry' {
  if (q?.trim()) return 'relevance'
  return country ? 'ownCountry' : 'newest'
}

/** The form field for each API filter whose name differs. */
const fieldOf: Record<string, string> = {
  fromPlaceId: 'from',
  toPlaceId: 'to',
  viaPlaceIds: 'via',
  width: 'along',
}

interface Asked {
  saved?: string | undefined
  sort?: string | undefined
  view?: string | undefined
}

/** Replaces a URL that only names a saved search by its filters; a deleted search is ignored. */
export async function findSaved({ api, problem }: ServerLocals, { saved, sort: _sort, view: _view, ...others }: Asked) {
  if (!saved || Object.keys(others).length > 0) return undefined
  return api.criteria.get({ criteriaId: Number(saved) }).catch((error: unknown) => {
    if ([403, 404].includes(problem(error).status)) return undefined
    throw error
  })
}

/**
 * Reads the form and runs the search; an invalid filter gets an error at its field and is ignored.
 */
export async function readSearch(locals: ServerLocals, query: URLSearchParams) {
  const { api, storefront, problem } = locals
  const asked: TypedSearch = {}
  const sent = asMeant(Object.fromEntries(query))
  for (const name of searchFields) if (sent[name]) asked[name] = sent[name]
  const perKm = await euroPerKm(locals, sent)
  if (perKm) asked.euroPerKmMin = perKm
  const saved = await findSaved(locals, asked)
  const { saved: _saved, ...typed } = saved ? { ...typedOf(saved), ...(asked.sort ? { sort: asked.sort } : {}) } : asked
  const errors: Record<string, string> = {}
  /** NaN makes the call reject the value, with an error at its field. */
  const number = (text: string): number => typedNumber(text, storefront)
  const placeOf = async (name: 'from' | 'to' | 'via') => {
    const text = typed[name]?.trim()
    if (!text) return undefined
    const suggestions = await api.address.suggest({ lang: storefront.language, text, limit: 1 }).catch(() => [])
    const [place] = Array.isArray(suggestions) ? suggestions : []
    if (!place) errors[name] = words(storefront.language, 'offer')('search.unknownPlace')
    return place?.placeId
  }
  const [fromPlaceId, toPlaceId, viaPlaceId] = saved
    ? []
    : await Promise.all([placeOf('from'), placeOf('to'), placeOf('via')])
  if (typed.along && !(typed.from && typed.to)) errors.along = words(storefront.language, 'offer')('search.alongNeeds')
  const page = readPage(query)
  const named = saved?.filters ?? {
    ...(typed.q ? { q: typed.q } : {}),
    ...(typed.categories ? { categories: typed.categories.split(',') } : {}),
    ...(fromPlaceId ? { fromPlaceId, fromRadius: Number(typed.fromRadius) || RADIUS_KM } : {}),
    ...(toPlaceId ? { toPlaceId, toRadius: Number(typed.toRadius) || RADIUS_KM } : {}),
    ...(typed.dateFrom ? { dateFrom: typed.dateFrom } : {}),
    ...(typed.dateTo ? { dateTo: typed.dateTo } : {}),
    ...(typed.vehicleId ? { vehicleId: Number(typed.vehicleId) } : {}),
    ...(typed.weightMin ? { weightMin: number(typed.weightMin) } : {}),
    ...(typed.weightMax ? { weightMax: number(typed.weightMax) } : {}),
    ...(typed.priceType ? { priceType: typed.priceType as AuctionType } : {}),
    ...(typed.euroPerKmMin ? { euroPerKmMin: number(typed.euroPerKmMin) } : {}),
  }
  const filters = {
    ...named,
    sort: (typed.sort ?? firstSort(storefront, typed)) as SearchSort,
    page,
    pageSize: SEARCH_PAGE_SIZE,
  }
  const told = { typed, errors, filters: named, saved }
  const addWrong = (error: unknown) => {
    for (const { path, message } of problem(error).errors ?? []) {
      const [name = path] = path.split('[')
      errors[fieldOf[name] ?? name] ??= message
    }
  }
  if (Object.keys(errors).length > 0) {
    await api.search.count(named).catch(addWrong)
    return {
      ...told,
      near: null,
      found: { data: [], page: 1, pageSize: SEARCH_PAGE_SIZE, total: 0, likeWords: null },
    }
  }
  try {
    if (typed.along && fromPlaceId && toPlaceId) {
      const { sort: _sort, fromRadius: _from, toRadius: _to, ...way } = { fromRadius: 0, toRadius: 0, ...filters }
      const found = await api.search.along({
        ...way,
        fromPlaceId,
        toPlaceId,
        width: number(typed.along),
        ...(viaPlaceId ? { viaPlaceIds: [viaPlaceId] } : {}),
      })
      return { ...told, found: { ...found, likeWords: null }, near: null }
    }
    const found = await api.search.auctions(filters)
    const near = found.total <= LITTLE ? await api.search.near(named) : null
    return { ...told, found, near }
  } catch (error) {
    addWrong(error)
    return { ...told, found: await api.search.auctions({ page }), near: null }
  }
}
