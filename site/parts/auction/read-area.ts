import { SEARCH_PAGE_SIZE } from '#api/auction/auction.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import {
  readView,
  sheetOf,
  viewOf,
  wholeView,
  windowOf,
  type View,
} from '#api/map/area-sheet.rules.ts'
import { boxOf, cornersOf, readCorners, wrongWithArea } from '#api/search/area.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** What the page of the map asks for, by the names of the calls; the view is its own. */
const areaFields = [
  'polygon', 'side', 'q', 'categories', 'fromCountries', 'toCountries', 'dateFrom', 'dateTo', 'weightMin', 'weightMax',
  'priceType', 'view',
] as const // prettier-ignore
type AreaField = (typeof areaFields)[number]
export type TypedArea = Partial<Record<AreaField, string>>

/** What is found in the area that is drawn, or everywhere; a wrong filter is told beside its field and left out. */
export async function readArea({ api, caller, problem }: ServerLocals, query: URLSearchParams) {
  const typed: TypedArea = {}
  for (const name of areaFields) {
    const value = query.get(name)?.trim()
    if (value) typed[name] = value
  }
  const { view: _, ...filters } = typed
  const corners = readCorners(typed.polygon ?? '') ?? []
  const isArea = wrongWithArea(corners) === undefined
  const view = viewFor(typed, isArea ? cornersOf(corners) : [])
  const page = Math.max(1, Number(query.get('page')) || 1)
  // The calls read each filter as it was typed, and refuse what is none.
  const find = async (asked: object) => {
    const box = windowOf(sheetOf(view))
    const paged = { ...asked, page, pageSize: SEARCH_PAGE_SIZE }
    const coords = may('search.coords', caller) ? api.search.coords : api.search.coordsAnonymous
    return {
      found: await (filters.polygon && 'polygon' in asked
        ? api.search.area(paged)
        : api.search.auctions(paged)),
      coords: await coords({ ...asked, box }),
      spread: await api.search.aggregated(asked),
    }
  }
  const shared = { typed, corners: isArea ? cornersOf(corners) : [], view }
  try {
    return { ...shared, errors: {} as Record<string, string>, ...(await find(filters)) }
  } catch (error) {
    const wrong = problem(error).errors ?? []
    if (wrong.length === 0) throw error
    const errors = Object.fromEntries(wrong.map(({ path, message }) => [path, message]))
    return { ...shared, errors, ...(await find({})) }
  }
}

function viewFor({ view }: TypedArea, corners: ReturnType<typeof cornersOf>): View {
  const wished = view === undefined ? undefined : readView(view)
  if (wished) return wished
  return corners.length > 0 ? viewOf(boxOf(corners)) : wholeView
}
