import { categories } from '#content/categories/categories.ts'
import { leavesOf } from './leaves.part.ts'

/** The page of no category, which shows all of them. */
export const HOME = ''

/** Each page that shows what is live, with each leaf that it is about: two columns for `unnest`. */
export const pageLeaves: readonly [pages: string[], leaves: string[]] = (() => {
  const pages = categories.filter(({ tree }) => tree === 'B').map(({ id }) => id)
  const pairs = pages.flatMap((page) => leavesOf([page]).map((leaf) => [page, leaf] as const))
  const all = new Set(pairs.map(([, leaf]) => leaf))
  const rows = [...pairs, ...[...all].map((leaf) => [HOME, leaf] as const)]
  return [rows.map(([page]) => page), rows.map(([, leaf]) => leaf)]
})()

/** A `with` of them, `$1` and `$2` being the columns. */
export const PAGES = /* sql */ `pages as (select * from unnest($1::text[], $2::text[]) as p(page, leaf))`
