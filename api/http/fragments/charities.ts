import { formatDate } from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import type { CharityDeal } from '#api/search/charity-deals.query.ts'
import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import { dealFacts, lineOf, mapOf, sectionOf } from './recent-deals.ts'

/** Recent and current deliveries of verified charities, as HTML; empty if there are none. */
export const drawCharities = (deals: readonly CharityDeal[], storefront: Storefront): string =>
  sectionOf(
    'charities',
    deals.map((deal) => itemOf(deal, storefront)),
    storefront,
  )

function itemOf(deal: CharityDeal, storefront: Storefront): string {
  const { locale, language, intlLocale, timeZone } = storefront
  const { id, slug, name } = deal.charity
  const href = toPath(locale, 'courier', { slug, id })
  const who = `<a href="${escapeHtml(href)}" dir="auto">${escapeHtml(name)}</a>`
  const way = `<b>${escapeHtml(`${deal.from} → ${deal.to}`)}</b>`
  const state = deal.realizedAt
    ? formatDate(deal.realizedAt, intlLocale, timeZone)
    : wordsOf(language, 'offer')('work.running')
  return lineOf(`${way}<p>${who}</p>`, dealFacts(deal, storefront), state, mapOf(deal))
}
