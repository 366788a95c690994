import type { Ctx } from '#api/kit/context.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { childrenOf, findCategory, isLeaf, itemCategoryOf, type Category } from '#content/categories/categories.ts'
import type { ListItemCategories } from './category.schema.ts'

/** Item categories below a menu category: level 0 are main categories, level 1 leaves. */
export function listItemCategories(_ctx: Ctx, { auctionCategoryId, level }: ListItemCategories): Category[] {
  const leaves = leavesOf(auctionCategoryId)
  return level === 1 ? leaves : mainsOf(leaves)
}

/** Both levels, main categories first. */
export function listAllItemCategories(_ctx: Ctx, { auctionCategoryId }: { auctionCategoryId: string }): Category[] {
  const leaves = leavesOf(auctionCategoryId)
  return [...mainsOf(leaves), ...leaves]
}

/** A leaf of tree B; a leaf of tree A is mapped to one. */
export function getItemCategory(_ctx: Ctx, { itemCategoryId }: { itemCategoryId: string }): Category {
  const found = orNotFound(findCategory(itemCategoryId))
  return orNotFound(isLeaf(found) ? findCategory(itemCategoryOf(found)) : undefined)
}

function leavesOf(categoryId: string): Category[] {
  const category = orNotFound(findCategory(categoryId))
  const below = isLeaf(category) ? [category] : childrenOf(category.id, category.tree)
  return known(below.map(itemCategoryOf))
}

const mainsOf = (leaves: Category[]): Category[] => known(leaves.map(({ parent }) => parent ?? ''))

const known = (ids: string[]): Category[] =>
  [...new Set(ids)].map((id) => findCategory(id)).filter((category) => category !== undefined)
