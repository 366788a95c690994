import { categories } from '#content/categories/categories.ts'
import { expandCategories } from './expand-categories.lib.ts'

/** Pseudo page for all categories. */
export const HOME = ''

/** Page and leaf pairs of all pages with live data, as two columns for `unnest`. */
export const pageCategories: readonly [pages: string[], leaves: string[]] = (() => {
  const pages = categories.filter(({ tree }) => tree === 'B').map(({ id }) => id)
  const pairs = pages.flatMap((page) => expandCategories([page]).map((leaf) => [page, leaf] as const))
  const all = new Set(pairs.map(([, leaf]) => leaf))
  const rows = [...pairs, ...[...all].map((leaf) => [HOME, leaf] as const)]
  return [rows.map(([page]) => page), rows.map(([, leaf]) => leaf)]
})()

/** Common table expression of these pairs; `$1` and `$2` are the columns. */
export const PAGES = /* sql */ `pages as (select * from unnest($1::text[], $2::text[]) as p(page, leaf))`
