import {
  generateTitle,
  isToldAnew,
  itemName,
  nameGoods,
  type TitledItem,
} from '#api/category/generate-title.ts'
import { storefrontOf, type Language, type Locale, type Storefront } from '#content/storefronts.ts'
import type { AuctionRow } from './auction.model.ts'

/** A title and what it was made of. */
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

/** The same as a column, `a` being the auction and `i` an item. */
export const madeTitleColumn = (moreOfItem = '') => /* sql */ `json_build_object(
  'title', a.title, 'isTyped', a.is_title_entered_by_user, 'locale', a.locale,
  'categoryId', a.category_id,
  'fromCity', a.from_address->>'city', 'fromCountry', a.from_address->>'countryCode',
  'toCity', a.to_address->>'city', 'toCountry', a.to_address->>'countryCode',
  'items', (select coalesce(json_agg(json_build_object(
      'autocompleteItemId', i.autocomplete_item_id, 'itemCategoryId', i.item_category_id,
      'name', i.name, 'model', i.model, 'itemsNumber', i.items_number,
      'isAdjustedByUser', i.is_adjusted_by_user${moreOfItem}) order by i.position), '[]')
    from auction_items i where i.auction_id = a.id))`

export const madeTitle = (auction: AuctionRow, items: TitledItem[]): Made => ({
  title: auction.title,
  isTyped: auction.isTitleEnteredByUser,
  locale: auction.locale,
  categoryId: auction.categoryId,
  fromCity: auction.fromAddress?.city ?? null,
  fromCountry: auction.fromAddress?.countryCode ?? null,
  toCity: auction.toAddress?.city ?? null,
  toCountry: auction.toAddress?.countryCode ?? null,
  items,
})

export interface Read {
  title: string
  /** What the title is written in, which a page has to say where it speaks another language. */
  titleLanguage: Language
}

/** A title that nobody typed reads in the reader's language, if all its things have a name there. */
export function readTitle(made: Made, reader: Storefront): Read {
  const own = storefrontOf(made.locale).language
  if (made.isTyped || own === reader.language || !made.items.every(isToldAnew))
    return { title: made.title ?? '', titleLanguage: own }
  return { title: generateTitle(reader, made), titleLanguage: reader.language }
}

/** Beside its towns: a title that nobody typed leaves them out. */
export function readGoods(made: Made, reader: Storefront): Read {
  if (made.isTyped) return readTitle(made, reader)
  const { locale, items, categoryId } = made
  const teller = items.every(isToldAnew) ? reader : storefrontOf(locale)
  return { title: nameGoods(teller, { items, categoryId }), titleLanguage: teller.language }
}

/** A thing by its name in the reader's language, or as its owner named it. */
export const readName = (item: TitledItem, { locale, categoryId }: Made, reader: Storefront) =>
  isToldAnew(item)
    ? { shownName: itemName(reader, item, categoryId), nameLanguage: reader.language }
    : { shownName: item.name ?? '', nameLanguage: storefrontOf(locale).language }

export const MADE_TITLE = madeTitleColumn()
