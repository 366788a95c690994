import { townName } from '#api/address/reader-names.lib.ts'
import { findLeafFields } from './category.rules.ts'
import { formatVolume, loadOf, roomOf, type LoadItem } from './load.rules.ts'
import { TITLE_MAX, TITLE_MIN } from './title.rules.ts'
import { formatNumber } from '#api/common/format.rules.ts'
import type { Translate } from '#api/common/translate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { findCategory, itemCategoryOf } from '#content/categories/categories.ts'
import type { Language, Storefront } from '#content/storefronts.ts'
import { findSuggested } from './load-items.lib.ts'
import { findCarName } from './suggest-cars.ts'

export interface TitledItem extends LoadItem {
  autocompleteItemId?: string | null | undefined
  itemCategoryId?: string | null | undefined
  name?: string | null | undefined
  model?: string | null | undefined
}

export interface Titled {
  items: readonly TitledItem[]
  /** The leaf of the listing, for items without a category. */
  categoryId?: string | null | undefined
  fromCity?: string | null | undefined
  fromCountry?: string | null | undefined
  toCity?: string | null | undefined
  toCountry?: string | null | undefined
}

/** W37: a title from goods and towns, in the storefront's language, 10 to 80 characters. */
export function generateTitle(
  storefront: Storefront,
  { items, categoryId, fromCity, fromCountry, toCity, toCountry }: Titled,
): string {
  const t = wordsOf(storefront.language, 'category')
  const telling = { t, storefront, categoryId }
  const town = (city?: string | null, country?: string | null) =>
    townName(city?.trim() ?? '', country ?? '', storefront.language)
  const from = town(fromCity, fromCountry)
  const to = town(toCity, toCountry)
  const way = from && to ? t('title.way', { from, to }) : from || to
  const title = fitted(subjectOf(items, telling), way, { ...telling, items })
  return capital(title, storefront.language)
}

/** The goods alone, without towns; at most as long as a title. */
export function nameGoods(storefront: Storefront, { items, categoryId }: Titled): string {
  const t = wordsOf(storefront.language, 'category')
  const subject = subjectOf(items, { t, storefront, categoryId })
  return capital(shortened(subject, TITLE_MAX), storefront.language)
}

interface Telling {
  t: Translate
  storefront: Storefront
  categoryId: string | null | undefined
}

/** A removal is named by its kind and volume: its first sofa says nothing about it. */
export const isNamedAsLoad = ({ items, categoryId }: Pick<Titled, 'items' | 'categoryId'>): boolean =>
  items.length > 1 && findLeafFields(categoryId ?? '')?.main === 'removals'

function subjectOf(items: readonly TitledItem[], telling: Telling): string {
  const { t, storefront, categoryId } = telling
  const [first, ...others] = items
  const { pieces, volumeM3 } = loadOf(items)
  const counted = (count: number) => t('title.items', { count, number: formatNumber(count, storefront.intlLocale) })
  if (isNamedAsLoad({ items, categoryId })) {
    const way = volumeM3 === null ? counted(pieces) : formatVolume(volumeM3, storefront)
    const count = new Set(items.map(roomOf).filter(Boolean)).size
    const number = formatNumber(count, storefront.intlLocale)
    const subject = count > 0 ? t('title.rooms', { count, number }) : categoryName(null, telling)
    return t('title.route', { subject, way })
  }
  const name = first ? oneItem(first, telling) : categoryName(null, telling)
  if (others.length === 0) return name
  const more = pieces - countOf(first)
  const rest = t('title.more', { first: name, count: more, number: formatNumber(more, storefront.intlLocale) })
  return t('title.several', { items: counted(pieces), rest })
}

const countOf = (item: TitledItem | undefined): number => item?.itemsNumber ?? 1

function oneItem(item: TitledItem, telling: Telling): string {
  const name = nameOf(item, telling)
  const count = countOf(item)
  if (count === 1) return name
  const number = formatNumber(count, telling.storefront.intlLocale)
  return telling.t('title.count', { number, name })
}

/**
 * Whether it has a name in every language: a make and model, or a suggestion the user has not
 * edited.
 */
export const isToldAnew = (item: TitledItem): boolean =>
  !item.name?.trim() ||
  item.name === item.model ||
  (!item.isAdjustedByUser && findSuggested(item.autocompleteItemId ?? '') !== undefined)

/** Name of one item in the reader's language. */
export const itemName = (storefront: Storefront, item: TitledItem, categoryId: string | null | undefined): string =>
  nameOf(item, { t: wordsOf(storefront.language, 'category'), storefront, categoryId })

/** In this order: the user's own words, the suggestion in the reader's language, the category. */
function nameOf(item: TitledItem, telling: Telling): string {
  const { language } = telling.storefront
  const suggested = item.autocompleteItemId ?? ''
  const ownName = item.name?.trim()
  const ownModel = item.model?.trim()
  if (ownName && ownModel && !ownName.includes(ownModel)) return `${ownName} ${ownModel}`
  const translated = item.isAdjustedByUser ? undefined : findSuggested(suggested)?.names[language]
  return translated ?? (ownModel || ownName || findCarName(suggested) || categoryName(item.itemCategoryId, telling))
}

function categoryName(itemCategoryId: string | null | undefined, { storefront, categoryId }: Telling): string {
  const category = findKind(itemCategoryId, categoryId)
  const leaf = category && findCategory(itemCategoryOf(category))
  const words = leaf?.words[storefront.language]
  return words?.itemOne ?? words?.name ?? ''
}

/** The longest that fits: goods and route, goods only, shortened goods. */
function fitted(subject: string, way: string, telling: Telling & Pick<Titled, 'items'>): string {
  const { t } = telling
  const whole = way ? t('title.route', { subject, way }) : subject
  if (lengthOf(whole) > TITLE_MAX) return cut(subject, way, t)
  if (lengthOf(whole) >= TITLE_MIN) return whole
  const told = t('title.transport', { subject: whole })
  if (lengthOf(told) >= TITLE_MIN) return told
  return t('title.kind', { title: told, kind: kindOf(telling) }).slice(0, TITLE_MAX)
}

const WAY_MAX = 45

function cut(subject: string, way: string, t: Translate): string {
  if (!way || lengthOf(way) > WAY_MAX) return shortened(subject, TITLE_MAX)
  const room = TITLE_MAX - lengthOf(t('title.route', { subject: 'x', way })) + 1
  return t('title.route', { subject: shortened(subject, room), way })
}

/** Cuts at the end of a word if one is near. */
function shortened(text: string, room: number): string {
  if (lengthOf(text) <= room) return text
  const letters = [...text].slice(0, room - 1).join('')
  const atWord = letters.lastIndexOf(' ')
  return `${(atWord > room / 2 ? letters.slice(0, atWord) : letters).replace(/[\s,:–-]+$/, '')}…`
}

function kindOf({ items, categoryId, storefront }: Telling & Pick<Titled, 'items'>): string {
  const category = findKind(items[0]?.itemCategoryId, categoryId)
  return category?.words[storefront.language].title ?? ''
}

const ANYTHING = 'other-goods'

const findKind = (...ids: (string | null | undefined)[]) =>
  [...ids, ANYTHING].map((id) => findCategory(id ?? '')).find((category) => category)

const lengthOf = (text: string): number => [...text].length

const capital = (text: string, language: Language): string => {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(language) + rest.join('')
}
