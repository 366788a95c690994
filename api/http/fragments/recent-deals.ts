import { roundDistance } from '#api/address/address.rules.ts'
import { formatDate, formatMoney, formatRating, formatUnit } from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import type { DealWay, DoneBy, DoneDeal, DoneWork } from '#api/search/done-deals.query.ts'
import { findCategory } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'

/** Recent deliveries of a category and their couriers, as HTML; empty if there are none. */
export function drawRecentDeals({ deals, couriers }: ReturnType<DoneWork>, storefront: Storefront): string {
  if (deals.length === 0) return ''
  return (
    sectionOf(
      'deals',
      deals.map((deal) => dealOf(deal, storefront)),
      storefront,
    ) +
    sectionOf(
      'couriers',
      couriers.map((courier) => courierOf(courier, storefront)),
      storefront,
    )
  )
}

/** Empty if there are no items. */
export function sectionOf(name: 'deals' | 'couriers' | 'charities', items: string[], { language }: Storefront): string {
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

export const mapOf = ({ mapUrl }: DealWay): string =>
  mapUrl ? `<img src="${escapeHtml(mapUrl)}" alt="" width="112" height="84" loading="lazy" decoding="async">` : ''

function courierOf(courier: DoneBy, { locale, language, intlLocale }: Storefront): string {
  const { id, slug, name, city, starsSum, opinionsCount, dealsCount } = courier
  const t = wordsOf(language, 'offer')
  // Show stars only if there are reviews.
  const stars =
    opinionsCount > 0
      ? `★ ${formatRating(starsSum / opinionsCount, intlLocale)}, ${t('offers.reviews', { count: opinionsCount })}`
      : undefined
  const href = toPath(locale, 'courier', { slug, id })
  return lineOf(
    `<a href="${escapeHtml(href)}" dir="auto">${escapeHtml(name)}</a>`,
    [city ?? undefined, stars],
    t('offers.deals', { count: dealsCount }),
  )
}

export function lineOf(what: string, facts: (string | undefined)[], figure: string, picture = ''): string {
  const said = facts.filter((fact) => fact !== undefined).map((fact) => `<span>${escapeHtml(fact)}</span>`)
  return `<li>${picture}<div>${what}<p class="small muted dots">${said.join('')}</p></div><b>${escapeHtml(figure)}</b></li>`
}
