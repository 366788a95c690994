import { itemFieldsOf, validateItem } from '#api/category/category.rules.ts'
import { validateListing } from '#api/category/listing-field.rules.ts'
import { isItemKey, isNote, itemKeys } from '#api/category/item-field.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import {
  findCategory,
  isLeaf,
  itemCategoryOf,
  type Category,
} from '#content/categories/categories.ts'
import type { Passed } from '#api/kit/whole-refusal.ts'
import type { AuctionForm } from './listing.schema.ts'
import type { ItemForm } from './item.schema.ts'

/** A leaf of tree A stands for one of tree B, by which fields, search and fees count. */
export function resolveLeaf(categoryId: string): Category | undefined {
  const chosen = findCategory(categoryId)
  if (!chosen || !isLeaf(chosen)) return undefined
  return findCategory(itemCategoryOf(chosen))
}

/** W41, V29: each item answers to what its category asks, and so does the way up to the flat. */
export function itemErrors(leaf: Category, form: Passed<AuctionForm>): FieldError[] {
  const fields = itemFieldsOf(leaf.id)
  const ofItems = (form.items ?? []).flatMap((item, position) =>
    validateItem(fields, item).map((error) => ({
      ...error,
      path: `items[${position}].${isItemKey(error.path) ? '' : 'extra.'}${error.path}`,
    })),
  )
  return [...ofItems, ...validateListing(leaf.parent ?? '', form)]
}

/** A thing has a name, and the form its notes, in every category. */
const always = ['name', ...itemKeys.filter(isNote)]

/** What the category does not ask, nobody has checked: it is left out. */
export function pickAskedFields(leaf: Category, item: ItemForm): ItemForm {
  const asked = new Set<string>([...always, ...itemFieldsOf(leaf.id).map(({ key }) => key)])
  const own = Object.entries(item).map(([key, value]) => [key, asked.has(key) ? value : null])
  const extra = Object.entries(item.extra).filter(([key]) => asked.has(key))
  return {
    ...(Object.fromEntries(own) as ItemForm),
    itemCategoryId: leaf.id,
    name: item.name || (item.model ?? ''),
    itemsNumber: asked.has('itemsNumber') ? item.itemsNumber : 1,
    extra: Object.fromEntries(extra),
  }
}
