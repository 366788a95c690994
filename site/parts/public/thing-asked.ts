import { leaves } from '#api/category/leaf.rules.ts'
import { roomIdsOf } from '#api/category/removal-room.rules.ts'
import { childrenOf, isLeaf, type Category } from '#content/categories/categories.ts'

/** A make and model that everybody knows, by main category. */
const models: Readonly<Record<string, string>> = {
  cars: 'Volkswagen Golf',
  motorcycles: 'Honda CB 500',
  'other-vehicles': 'Iveco Daily',
}

interface AskedThing {
  /** The field of the listing form, and the name in its URL. */
  key: 'model' | 'name'
  example: string | undefined
}

/** The first question of the listing form about goods; a removal begins with its rooms instead. */
export function thingAsked(category: Category): AskedThing | undefined {
  const leaf = isLeaf(category) ? category : childrenOf(category.id)[0]
  if (!leaf || roomIdsOf(leaf.id).length > 0) return undefined
  const [first = ''] = leaves[leaf.id as keyof typeof leaves].fields
  return { key: first.startsWith('model') ? 'model' : 'name', example: models[leaf.parent ?? leaf.id] }
}
