import { toldOf } from '#api/category/item-field.rules.ts'
import { formatKilograms } from '#api/common/format.rules.ts'
import type { Translate } from '#api/common/translate.rules.ts'
import type { ItemView } from './auction.view.ts'

/** The facts a carrier needs about an item, briefly; only those its owner has given. `t` is the area `offer`. */
export function goodsFactsOf(item: ItemView, t: Translate, intlLocale: string): string[] {
  const { length, width, height, weight } = item
  const { asTheyStand, answers } = toldOf({ ...item.extra, ...item })
  return [
    length && width && height ? t('listing.size', { length, width, height }) : '',
    weight ? formatKilograms(weight, intlLocale) : '',
    ...asTheyStand,
    ...answers.map((answer) => t(`goods.${answer}`)),
  ].filter(Boolean)
}
