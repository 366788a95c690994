import { formatDate } from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import type { PaidDeal } from '#api/offer/payout-example.query.ts'
import { drawPayout } from '#api/offer/payout-example.rules.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Told } from './learned-prices-fragment.ts'

/** A real deal's price, commission and payout, without names; empty leaves the built example. */
export function drawPaidDeal(deal: PaidDeal | undefined, storefront: Storefront): Told {
  const category = findCategory(deal?.categoryId ?? '')
  if (!deal || !category) return {}
  const { language, intlLocale, timeZone } = storefront
  const [site, inOffer] = [wordsOf(language, 'site'), wordsOf(language, 'offer')]
  const about = site('courier.payoutReal', {
    date: formatDate(deal.realizedAt, intlLocale, timeZone),
    category: category.words[language].name,
    way: `${deal.from} → ${deal.to}`,
  })
  const html = drawPayout(deal, escapeHtml(about), storefront, {
    courier: (word, values) => escapeHtml(site(`courier.${word}`, values ?? {})),
    offer: (word) => escapeHtml(inOffer(`form.${word}`)),
  })
  return { 'payout:example': html }
}
