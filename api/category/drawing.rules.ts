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

/** `car-1.svg` is item-1, `cars-2.svg` item-2; no other name is looked for. */
export const CATEGORY_PICTURE = /^([a-z][a-z-]{0,40})-([12])\.svg$/

/** The addresses of the two pictures of a category: its thing, and the scene over the list of its kinds. */
export const pictureOf = (categoryId: string): string =>
  `/files/categories/${glyphOf(categoryId)}-1.svg`
export const scenePictureOf = (categoryId: string): string =>
  `/files/categories/${sceneOf(categoryId)}-2.svg`
