import { childrenOf, findCategory, isLeaf, itemCategoryOf } from '#content/categories/categories.ts'

/** A main category stands for its leaves, a leaf of tree A for the one it maps to. */
export function leavesOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const category = findCategory(id)
    if (!category) return []
    const leaves = isLeaf(category) ? [category] : childrenOf(category.id, category.tree)
    return leaves.map(itemCategoryOf)
  })
}
