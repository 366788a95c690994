import { findCategory, itemCategoryOf } from '#content/categories/categories.ts'
import type { LeafId } from './leaf.rules.ts'

/** The leaf whose icon stands for a category with many kinds of goods. */
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

/** Every leaf has an icon of its own; categories of tree A use that of their goods. */
export function glyphOf(categoryId: string): string {
  const category = findCategory(categoryId)
  return category ? (shownBy[category.id] ?? itemCategoryOf(category)) : 'other-goods'
}

/** Every main category has a scene in which its goods are loaded. */
export const sceneOf = (categoryId: string): string => findCategory(glyphOf(categoryId))?.parent ?? 'other'

/** Whether the scene shows this very thing: there is no aquarium in the scene with the piano. */
export const isInScene = (categoryId: string): boolean => {
  const scene = sceneOf(categoryId)
  return scene === 'removals' || glyphOf(categoryId) === shownBy[scene]
}

/** `car-1.svg` is item-1, `cars-2.svg` item-2; other names are a 404. */
export const CATEGORY_PICTURE = /^([a-z][a-z-]{0,40})-([12])\.svg$/

/**
 * URLs of the two pictures of a category: its icon, and the scene above the list of its children.
 */
export const pictureOf = (categoryId: string): string => `/files/categories/${glyphOf(categoryId)}-1.svg`
export const scenePictureOf = (categoryId: string): string => `/files/categories/${sceneOf(categoryId)}-2.svg`
