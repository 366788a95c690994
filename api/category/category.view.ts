import { translateOptional } from '#api/common/translate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { childrenOf, itemCategoryOf, type Category } from '#content/categories/categories.ts'
import { listingForm } from '#content/listing-form-settings.ts'
import type { Language } from '#content/storefronts.ts'
import { pictureOf, scenePictureOf } from './drawing.rules.ts'
import { isValueAsked, itemFieldsOf, specialCategories, suggestionsOf, type ItemField } from './category.rules.ts'
import { listingFieldsOf } from './floors.rules.ts'
import { findRoom, type Room } from './load-items.lib.ts'
import { roomIdsOf } from './removal-room.rules.ts'

/** A category with its descendants, for the listing form and menus. */
interface CategoryView {
  id: string
  name: string
  slug: string
  slugTranslated: string
  grammaticalCaseSlug: string
  /** URL of the picture in the grid; `childrenImg` is above the list of subcategories. */
  picture: string
  childrenImg: string
  parentId: string | null
  /**
   * The leaf of tree B that determines fields, search and fees; null for categories above the
   * leaves.
   */
  itemCategoryId: string | null
  isSpecial: boolean
  /** URL flag of the special form of this choice; null for the normal form. */
  redirectFlag: string | null
  children: CategoryView[]
}

export function categoryView(category: Category, language: Language): CategoryView {
  const { id, parent, words } = category
  const children = childrenOf(id, category.tree)
  return {
    id,
    name: words[language].name,
    slug: words.en.slug,
    slugTranslated: words[language].slug,
    grammaticalCaseSlug: words[language].caseSlug,
    picture: pictureOf(id),
    childrenImg: scenePictureOf(id),
    parentId: parent,
    itemCategoryId: parent === null ? null : itemCategoryOf(category),
    isSpecial: specialCategories.includes(id),
    redirectFlag: listingForm.redirectFlag(category) ?? null,
    children: children.map((child) => categoryView(child, language)),
  }
}

export const itemCategoryView = ({ id, parent, words }: Category, language: Language) => ({
  id,
  name: words[language].name,
  slug: words[language].slug,
  level: parent === null ? 0 : 1,
  parent,
})

/** Categories of vehicles, whose width leaves out the mirrors. */
const isVehicle = (main: string | null): boolean => main === 'cars' || main === 'other-vehicles'

/** W41: a field with its texts and rules, without a value. */
function itemFieldView(field: ItemField, language: Language, main: string | null) {
  const t = wordsOf(language, 'category')
  const { id, key, type, unit, options = [], required, isHidden } = field
  return {
    id,
    key,
    name: t(`field.${key}.label`),
    help:
      (isVehicle(main) && translateOptional(t, `field.${key}.vehicleHelp`)) ||
      translateOptional(t, `field.${key}.help`),
    type,
    value: null,
    unit: unit ?? null,
    required,
    isHidden,
    options: options.map((value) => ({ value, name: t(`option.${key}.${value}`) })),
    mandatoryValidators: field.mandatoryValidators,
    optionalValidators: field.optionalValidators,
  }
}

/** A room of a removal: its usual things, with sizes and numbers. */
const roomView = ({ id, names, things }: Room, language: Language) => ({
  id,
  name: names[language],
  things: things.map(({ thing, count }) => ({
    ...{ id: thing.id, name: thing.names[language], count },
    ...{ length: thing.length, width: thing.width, height: thing.height, weight: thing.weight },
  })),
})

export const itemFieldsView = ({ id, parent }: Category, language: Language) => ({
  itemCategoryId: id,
  fields: itemFieldsOf(id).map((field) => itemFieldView(field, language, parent)),
  listingFields: listingFieldsOf(parent ?? ''),
  /** The form asks what the goods are worth. */
  isValueAsked: isValueAsked(parent ?? ''),
  suggestions: suggestionsOf(id),
  rooms: roomIdsOf(id).flatMap((room) => {
    const found = findRoom(room)
    return found ? [roomView(found, language)] : []
  }),
})
