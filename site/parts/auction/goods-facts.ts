import type { ItemView } from '#api/auction/auction.view.ts'
import { goodsFactsOf } from '#api/auction/goods-facts.rules.ts'
import type { Translate } from '#api/common/translate.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** The facts a carrier needs about an item, in the words of the page. */
export const goodsFacts = (item: ItemView, { language, intlLocale }: Storefront): string[] =>
  goodsFactsOf(item, words(language, 'offer') as unknown as Translate, intlLocale)
