import { findCategory, itemCategoryOf } from '#content/categories/categories.ts'
import type { LeafId } from './leaf.rules.ts'

/** Where one drawing stands for many kinds of things, it is of the one most people think of. */
const shownBy: Readonly<Record<string, LeafId>> = {
  cars: 'car',
  motorcycles: 'motorcycle',
  'other-vehicles': 'trailer',
  furniture: 'sofa',
  removals: 'removal-house',
  parcels: 'parcel',
  pallets: 'pallet',
  machines: 'construction-machine',
  boats: 'sailing-boat',
  animals: 'horse',
  'building-materials': 'building-material',
  fragile: 'piano',
  waste: 'bulky-waste',
  other: 'other-goods',
  'a-bought': 'parcel',
  'a-moving': 'removal-house',
  'a-vehicle': 'car',
  'a-business': 'pallet',
  'a-animal': 'pet',
  'a-clear': 'junk',
  'a-special': 'piano',
}

/** Every leaf has a glyph of its own; a situation has that of the goods it is about. */
export function glyphOf(categoryId: string): string {
  const category = findCategory(categoryId)
  return category ? (shownBy[category.id] ?? itemCategoryOf(category)) : 'other-goods'
}

/** Every kind of goods has a scene: its things being loaded. */
export const sceneOf = (categoryId: string): string =>
  findCategory(glyphOf(categoryId))?.parent ?? 'other'

/** Whether the scene shows this very thing; an aquarium is not seen where a piano is loaded. */
export const isInScene = (categoryId: string): boolean => {
  const scene = sceneOf(categoryId)
  return scene === 'removals' || glyphOf(categoryId) === shownBy[scene]
}
