import type { Language } from '../storefronts.ts'
import table from './categories.json' with { type: 'json' }

/** Tree B sorts by kind of goods, tree A by the customer's situation. */
type Tree = 'A' | 'B'

interface CategoryWords {
  /** Menu label. */
  name: string
  /** Heading, as people search for it. */
  title: string
  /** The phrase within a sentence: "transport of cars". */
  transportOf: string
  slug: string
  caseSlug: string
  description: string
  itemOne?: string
  itemMany?: string
}

export interface Category {
  id: string
  parent: string | null
  tree: Tree
  /** A leaf of tree A uses the fields, search and fees of this leaf of tree B. */
  mapsTo?: string
  words: Record<Language, CategoryWords>
}

export const categories = table as readonly Category[]

const byId = new Map(categories.map((category) => [category.id, category]))

export const findCategory = (id: string): Category | undefined => byId.get(id)

export const childrenOf = (parent: string | null, tree: Tree = 'B'): Category[] =>
  categories.filter((category) => category.parent === parent && category.tree === tree)

export const mainCategories = (tree: Tree = 'B'): Category[] => childrenOf(null, tree)

export const isLeaf = (category: Category): boolean =>
  category.parent !== null && childrenOf(category.id, category.tree).length === 0

export const findCategoryBySlug = (slug: string, language: Language): Category | undefined =>
  categories.find(({ words }) => words[language].slug === slug)

/** The leaf of tree B that determines item fields, search and statistics. */
export const itemCategoryOf = (category: Category): string => category.mapsTo ?? category.id

/** The branch to which a category belongs; a branch is its own. */
export const mainCategoryOf = (id: string | null): string =>
  (id && findCategory(id)?.parent) ?? id ?? ''
