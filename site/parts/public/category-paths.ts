import { categories } from '#content/categories/categories.ts'
import { locales } from '#content/storefronts.ts'

/** Every category of the default tree in every storefront. */
export const categoryPaths = () =>
  locales.flatMap((locale) =>
    categories.filter(({ tree }) => tree === 'B').map(({ id }) => ({ params: { locale, category: id } })),
  )
