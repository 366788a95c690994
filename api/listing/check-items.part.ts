import { itemFieldsOf, validateItem } from '#api/category/category.rules.ts'
import { validateListing } from '#api/category/floors.rules.ts'
import { totalWeight, WEIGHT_MAX_KG } from '#api/category/weight.rules.ts'
import { isItemKey, isNote, itemKeys } from '#api/category/item-field.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { findCategory, isLeaf, itemCategoryOf, type Category } from '#content/categories/categories.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import type { AuctionForm } from './listing.schema.ts'
import type { ItemForm } from './item.schema.ts'

/**
 * The leaf of tree B that determines fields, search and fees; leaves of tree A are mapped to one.
 */
export function resolveLeaf(categoryId: string): Category | undefined {
  const chosen = findCategory(categoryId)
  if (!chosen || !isLeaf(chosen)) return undefined
  return findCategory(itemCategoryOf(chosen))
}

/** W41, V29: errors of the fields of items and floors, by category. */
export function itemErrors(leaf: Category, form: Passed<AuctionForm>): FieldError[] {
  const fields = itemFieldsOf(leaf.id)
  const ofItems = (form.items ?? []).flatMap((item, position) =>
    validateItem(fields, item).map((error) => ({
      ...error,
      path: `items[${position}].${isItemKey(error.path) ? '' : 'extra.'}${error.path}`,
    })),
  )
  // A typed total has this limit in the schema.
  const isTooHeavy = !form.isTotalWeightEditedByUser && totalWeight(form.items ?? []) > WEIGHT_MAX_KG
  const ofAll = isTooHeavy ? [{ path: 'totalWeight', code: 'max', values: { 0: WEIGHT_MAX_KG } }] : []
  return [...ofItems, ...ofAll, ...validateListing(leaf.parent ?? '', form)]
}

/** Fields kept in every category: the name, and the form's metadata. */
const always = ['name', ...itemKeys.filter(isNote)]

/** Drops fields that the category does not have, because they were not validated. */
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
