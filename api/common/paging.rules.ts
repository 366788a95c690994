/** Farther than any list is long, and not so far that the database cannot count to it. */
export const PAGE_MAX = 1_000_000

/** The page that an address asks for: what is no number is the first, and what is too far the last that can be. */
export function readPage(query: URLSearchParams): number {
  const page = Math.floor(Number(query.get('page')))
  return page >= 1 ? Math.min(page, PAGE_MAX) : 1
}
