/** Beyond any list, but small enough for an SQL offset. */
export const PAGE_MAX = 1_000_000

/** Maximum length of a text that filters a list. */
export const SEARCH_MAX = 200

/** The page number in a URL; 1 if it is invalid. */
export function readPage(query: URLSearchParams): number {
  const page = Math.floor(Number(query.get('page')))
  return page >= 1 ? Math.min(page, PAGE_MAX) : 1
}
