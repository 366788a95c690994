import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { searchFields, type TypedSearch } from './search-fields.ts'

/** The query of the list the reader came from, filters and page, as passed to the offer form. */
export function writeList(typed: TypedSearch, page: number): string {
  const list = new URLSearchParams(typed)
  if (page > 1) list.set('page', String(page))
  return list.toString()
}

/** The list carried in a URL; null if there is none. */
export const listIn = ({ searchParams }: URL): string | null => searchParams.get('list')

/** Adds the list to a URL. */
export const withList = (path: string, list: string | null): string =>
  list === null ? path : `${path}?${new URLSearchParams({ list }).toString()}`

/** The anchor of a listing's row, for returning to it. */
export const lineOf = ({ id }: { id: number }): string => `listing-${id}`

/** The URL of the list with its filters; parameters that are not filters are dropped. */
export function toList(locale: Locale, list: string | null, more: Record<string, string> = {}) {
  const typed = new URLSearchParams(list ?? '')
  const query = new URLSearchParams()
  for (const name of [...searchFields, 'page']) {
    const value = typed.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  const path = toPath(locale, 'listings')
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

const told = ['sent', 'revised', 'kept', 'declined'] as const

/** The result of the reader's last action on an offer, shown on the page they return to. */
export const toldIn = ({ searchParams }: URL) => told.find((one) => one === searchParams.get('done'))
