import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { searchFields, type TypedSearch } from './search-fields.ts'

/** The list somebody comes from, as it travels along to the offer's form: its filters and its page. */
export function writeList(typed: TypedSearch, page: number): string {
  const list = new URLSearchParams(typed)
  if (page > 1) list.set('page', String(page))
  return list.toString()
}

/** The list that an address carries along; null where somebody came from none. */
export const listIn = ({ searchParams }: URL): string | null => searchParams.get('list')

/** An address that carries the list along. */
export const withList = (path: string, list: string | null): string =>
  list === null ? path : `${path}?${new URLSearchParams({ list }).toString()}`

/** The line of a listing in it, by which one comes back to where one was. */
export const lineOf = ({ id }: { id: number }): string => `listing-${id}`

/** Back there, with its filters; what is no filter of a list stays behind. */
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

/** What somebody has just done with his offer, told where he comes back to. */
export const toldIn = ({ searchParams }: URL) =>
  told.find((one) => one === searchParams.get('done'))
