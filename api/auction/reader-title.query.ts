import {
  generateTitle,
  isNamedAsLoad,
  isToldAnew,
  itemName,
  nameGoods,
  type TitledItem,
} from '#api/category/generate-title.ts'
import { findSuggested } from '#api/category/load-items.lib.ts'
import { roomOf } from '#api/category/load.rules.ts'
import { storefrontOf, type Language, type Locale, type Storefront } from '#content/storefronts.ts'
import { toSlug } from '#content/paths.ts'
import type { AuctionRow, ItemRow } from './auction.model.ts'
import { itemView } from './auction-parts.view.ts'
import { publicText } from '#api/kit/public-text.ts'

/** A title and the data it was generated from. */
export interface Made {
  title: string | null
  isTyped: boolean
  locale: Locale
  categoryId: string | null
  fromCity: string | null
  fromCountry: string | null
  toCity: string | null
  toCountry: string | null
  items: TitledItem[]
}

/** The same as an SQL column; `a` is the auction and `i` an item. */
export const MADE_TITLE = /* sql */ `json_build_object(
  'title', a.title, 'isTyped', a.is_title_entered_by_user, 'locale', a.locale,
  'categoryId', a.category_id,
  'fromCity', a.from_address->>'city', 'fromCountry', a.from_address->>'countryCode',
  'toCity', a.to_address->>'city', 'toCountry', a.to_address->>'countryCode',
  'items', (select coalesce(json_agg(json_build_object(
      'autocompleteItemId', i.autocomplete_item_id, 'itemCategoryId', i.item_category_id,
      'name', i.name, 'model', i.model, 'itemsNumber', i.items_number,
      'isAdjustedByUser', i.is_adjusted_by_user, 'dimensionsEstimated', i.dimensions_estimated,
      'length', i.length_cm, 'width', i.width_cm, 'height', i.height_cm, 'volume', i.extra->'volume',
      'room', i.extra->'room') order by i.position), '[]')
    from auction_items i where i.auction_id = a.id))`

export const madeTitle = (auction: AuctionRow, items: readonly ItemRow[]): Made => ({
  title: auction.title,
  isTyped: auction.isTitleEnteredByUser,
  locale: auction.locale,
  categoryId: auction.categoryId,
  fromCity: auction.fromAddress?.city ?? null,
  fromCountry: auction.fromAddress?.countryCode ?? null,
  toCity: auction.toAddress?.city ?? null,
  toCountry: auction.toAddress?.countryCode ?? null,
  items: items.map(itemView),
})

export interface Read {
  title: string
  /** Language of the title, for the `lang` attribute. */
  titleLanguage: Language
}

/** Filter for user text: unchanged, or without contact data. */
export type Writing = (text: string) => string

/** For the owner and the courier of the deal. */
export const whole: Writing = (text) => text

/** Generated titles contain no contact data. */
const isOurs = ({ isTyped, ...made }: Made): boolean =>
  !isTyped && (isNamedAsLoad(made) || made.items.every(isToldAnew))

/**
 * Title in the language of the listing. A removal's is always generated: its stored title may come from an earlier
 * version, in the owner's words, and contain contact data.
 */
const ownTitle = (made: Made): string =>
  made.title !== null && !made.isTyped && isNamedAsLoad(made)
    ? generateTitle(storefrontOf(made.locale), made)
    : (made.title ?? '')

/**
 * A generated title in the reader's language, if all its items can be translated; otherwise as
 * written.
 */
export function readTitle(made: Made, reader: Storefront, writing: Writing = publicText): Read {
  const own = storefrontOf(made.locale).language
  if (!isOurs(made)) return { title: writing(made.title ?? ''), titleLanguage: own }
  if (own === reader.language) return { title: ownTitle(made), titleLanguage: own }
  return { title: generateTitle(reader, made), titleLanguage: reader.language }
}

/** The goods for display beside the towns; generated titles leave the towns out. */
export function readGoods(made: Made, reader: Storefront, writing: Writing = publicText): Read {
  if (made.isTyped) return readTitle(made, reader, writing)
  const { locale, items, categoryId } = made
  const teller = isOurs(made) ? reader : storefrontOf(locale)
  const named = nameGoods(teller, { items, categoryId })
  return { title: isOurs(made) ? named : writing(named), titleLanguage: teller.language }
}

/** An item's name in the reader's language, or as the owner wrote it. */
export const readName = (
  item: TitledItem,
  { locale, categoryId }: Made,
  reader: Storefront,
  writing: Writing = publicText,
) => ({
  ...(isToldAnew(item)
    ? { shownName: itemName(reader, item, categoryId), nameLanguage: reader.language }
    : { shownName: writing(item.name ?? ''), nameLanguage: storefrontOf(locale).language }),
  shownRoom: findSuggested(roomOf(item) ?? '')?.names[reader.language] ?? null,
})

/** The slug is the same for every reader, so contact data is always removed. */
export const slugOf = (made: Made): string => toSlug(isOurs(made) ? ownTitle(made) : publicText(made.title ?? ''))
