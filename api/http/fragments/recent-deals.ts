import { roundDistance } from '#api/address/address.rules.ts'
import { formatDate, formatMoney, formatUnit } from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import type { DealWay, DoneDeal } from '#api/search/done-deals.query.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'

/** Recent deliveries of a category as HTML; empty if there are none. */
export const drawRecentDeals = (deals: readonly DoneDeal[], storefront: Storefront): string =>
  sectionOf(
    'deals',
    deals.map((deal) => dealOf(deal, storefront)),
    storefront,
  )

/** Empty if there are no items. */
export function sectionOf(name: 'deals' | 'charities', items: string[], { language }: Storefront): string {
  if (items.length === 0) return ''
  const title = escapeHtml(wordsOf(language, 'site')(`running.${name}`))
  return `<section class="band done" aria-labelledby="${name}"><div class="wrap"><header><h2 id="${name}">${title}</h2></header><ul>${items.join('')}</ul></div></section>`
}

function dealOf(deal: DoneDeal, storefront: Storefront): string {
  const { intlLocale, timeZone } = storefront
  const facts = [...dealFacts(deal, storefront), formatDate(deal.realizedAt, intlLocale, timeZone)]
  const way = `<b>${escapeHtml(`${deal.from} → ${deal.to}`)}</b>`
  return lineOf(way, facts, formatMoney(deal.gross, intlLocale), mapOf(deal))
}

/** Category and distance of the delivery. */
export const dealFacts = (
  { categoryId, distance }: DealWay,
  { language, intlLocale }: Storefront,
): (string | undefined)[] => [
  findCategory(categoryId)?.words[language].name,
  distance === null ? undefined : formatUnit(roundDistance(distance), 'kilometer', intlLocale),
]

export const mapOf = ({ mapUrl }: Pick<DealWay, 'mapUrl'>): string =>
  mapUrl ? `<img src="${escapeHtml(mapUrl)}" alt="" width="112" height="84" loading="lazy" decoding="async">` : ''

/** Facts on one line, those that are known. */
export const dotsOf = (facts: (string | undefined)[]): string => {
  const said = facts.filter((fact) => fact !== undefined).map((fact) => `<span>${escapeHtml(fact)}</span>`)
  return `<p class="small muted dots">${said.join('')}</p>`
}

export function lineOf(
  what: string,
  facts: (string | undefined)[],
  figure: string,
  picture = '',
  beneath: readonly string[] = [],
): string {
  const lines = beneath.map((line) => `<span class="small muted">${escapeHtml(line)}</span>`).join('')
  return `<li>${picture}<div>${what}${dotsOf(facts)}</div><b>${escapeHtml(figure)}${lines}</b></li>`
}
