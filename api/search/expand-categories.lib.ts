import { childrenOf, findCategory, isLeaf, itemCategoryOf } from '#content/categories/categories.ts'

/** Expands main categories to their leaves, and maps leaves of tree A to tree B. */
export function expandCategories(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const category = findCategory(id)
    if (!category) return []
    const leaves = isLeaf(category) ? [category] : childrenOf(category.id, category.tree)
    return leaves.map(itemCategoryOf)
  })
}
