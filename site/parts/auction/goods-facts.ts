import type { ItemView } from '#api/auction/auction.view.ts'
import { toldOf } from '#api/category/item-field.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import { formatWeight } from './format.ts'

/** The facts a carrier needs about an item, briefly; only those its owner has given. */
export function goodsFacts(item: ItemView, storefront: Storefront): string[] {
  const t = words(storefront.language, 'offer')
  const { length, width, height, weight } = item
  const { asTheyStand, answers } = toldOf({ ...item.extra, ...item })
  return [
    length && width && height ? t('listing.size', { length, width, height }) : '',
    weight ? formatWeight(weight, storefront) : '',
    ...asTheyStand,
    ...answers.map((answer) => t(`goods.${answer}`)),
  ].filter(Boolean)
}
