import { readPage } from '#api/common/paging.rules.ts'
import { SEARCH_PAGE_SIZE } from '#api/auction/auction.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { SavedFilters } from '#api/criteria/criteria.rules.ts'
import { readView, sheetOf, viewOf, wholeView, windowOf, type View } from '#api/map/area-sheet.rules.ts'
import {
  boxOf,
  cornersOf,
  readCorners,
  writeFinely,
  wrongWithArea,
  type AreaSide,
} from '#api/search/area/area.rules.ts'
import { searchFiltersSchema } from '#api/search/search.schema.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { findSaved } from './read-search.ts'

/** The map page's filters, named as in the API. */
const filterNames = [
  'polygon', 'side', 'q', 'categories', 'fromPlaceId', 'fromRadius', 'toPlaceId', 'toRadius', 'fromCountries', 'toCountries',
  'dateFrom', 'dateTo', 'weightMin', 'weightMax', 'vehicleId', 'loadLength', 'loadWidth', 'loadHeight', 'payload',
  'priceType', 'euroPerKmMin', 'postedSince',
] as const // prettier-ignore
/** The view belongs to the page alone. A saved search cannot be combined with other filters. */
const areaFields = [...filterNames, 'view', 'saved'] as const
type AreaField = (typeof areaFields)[number]
export type TypedArea = Partial<Record<AreaField, string>>

/** The map form was posted, because an area of thousands of corners does not fit into a URL. */
export const isShown = (form: FormData): boolean => form.get('do') === 'show'

/**
 * Converts the posted form into the page's query; corners are rounded to the precision the search
 * uses.
 */
export function queryOfForm(form: FormData): URLSearchParams {
  const typed = [...form].flatMap(([name, value]) =>
    name !== 'do' && typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
  )
  const query = new URLSearchParams(typed)
  const corners = readCorners(query.get('polygon') ?? '')
  if (corners) query.set('polygon', writeFinely(corners))
  return query
}

/**
 * Searches the drawn area, or everywhere without one; an invalid filter gets an error at its field
 * and is ignored.
 */
export async function readArea(locals: ServerLocals, query: URLSearchParams) {
  const { api, caller, problem } = locals
  const asked: TypedArea = {}
  for (const name of areaFields) {
    const value = query.get(name)?.trim()
    if (value) asked[name] = value
  }
  const saved = await findSaved(locals, asked)
  const { view: wished, saved: _saved, ...named } = asked
  const looked: TypedArea = wished ? { view: wished } : {}
  const written = saved ? writtenOf(saved.filters) : named
  const corners = saved?.filters.polygon ?? readCorners(named.polygon ?? '') ?? []
  const area = wrongWithArea(corners) ? [] : cornersOf(corners)
  const view = viewFor(wished, area)
  const page = readPage(query)
  // The calls parse each filter as typed and reject invalid ones.
  const find = async (asked: object) => {
    const box = windowOf(sheetOf(view))
    const paged = { ...asked, page, pageSize: SEARCH_PAGE_SIZE }
    const coords = may('search.coords', caller) ? api.search.coords : api.search.coordsAnonymous
    return {
      found: await ('polygon' in asked ? findInArea(locals, paged) : findAnywhere(locals, paged)),
      coords: await coords({ ...asked, box }),
      spread: await api.search.aggregated(asked),
    }
  }
  const typed = { ...written, ...looked }
  /** The query that leads back to this page. */
  const kept: TypedArea = saved ? { saved: String(saved.id), ...looked } : typed
  const shared = { typed, kept, corners: area, view, saved }
  try {
    const found = await find(saved?.filters ?? named)
    const filters = saved?.filters ?? filtersOf(named, area)
    return { ...shared, ...found, filters, errors: {} as Record<string, string> }
  } catch (error) {
    const wrong = problem(error).errors ?? []
    if (wrong.length === 0) throw error
    const errors = Object.fromEntries(wrong.map(({ path, message }) => [path, message]))
    return { ...shared, ...(await find({})), filters: {}, errors }
  }
}

/** The start and end of a listing. */
export interface Ends {
  from: Point
  to: Point
}

async function findInArea({ api }: ServerLocals, asked: object) {
  const found = await api.search.area(asked)
  const ways = found.data.map(({ fromPoint, toPoint }): Ends => ({ from: fromPoint, to: toPoint }))
  return { ...found, ways }
}

async function findAnywhere({ api }: ServerLocals, asked: object) {
  const found = await api.search.auctions(asked)
  const ways = found.data.map(({ fromPoint: from, toPoint: to }): Ends | null => (from && to ? { from, to } : null))
  return { ...found, ways }
}

/** The filters in the shape of a saved search. */
const filtersOf = ({ polygon, side, ...others }: TypedArea, corners: readonly Point[]): SavedFilters => ({
  ...searchFiltersSchema.cast(others),
  ...(polygon && { polygon: [...corners] }),
  ...(side && { side: side as AreaSide }),
})

/** A saved search in the format of the map's form and URL. */
const writtenOf = ({ polygon, ...others }: SavedFilters): TypedArea => ({
  ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
  ...(polygon && { polygon: writeFinely(polygon) }),
})

function viewFor(wished: string | undefined, corners: readonly Point[]): View {
  const view = wished === undefined ? undefined : readView(wished)
  if (view) return view
  return corners.length > 0 ? viewOf(boxOf(corners)) : wholeView
}
