import { roundDistance } from '#api/address/address.rules.ts'
import type { AuctionRow, AuctionRowView } from '#api/auction/auction-row.view.ts'
import { formatMoney, formatUnit } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import { viewInCurrency, wayOf, type Rates } from './open-listings.ts'
import { lineOf, mapOf } from './recent-deals.ts'

/** Open jobs with their prices, if they have any, in the reader's currency, as HTML; empty if there are none. */
export function drawOpenJobs(rows: readonly AuctionRow[], rates: Rates, storefront: Storefront): string {
  if (rows.length === 0) return ''
  const t = wordsOf(storefront.language, 'site')
  const items = rows.map((row) => itemOf(viewInCurrency(row, rates, storefront), storefront))
  return `<section class="done jobs" aria-labelledby="jobs"><h2 class="h3" id="jobs">${escapeHtml(t('courier.jobs'))}</h2><ul>${items.join('')}</ul><p class="small muted">${escapeHtml(t('courier.jobsNote'))}</p></section>`
}

function itemOf(row: AuctionRowView, storefront: Storefront): string {
  const { locale, language, intlLocale } = storefront
  const href = toPath(locale, 'listing', { slug: row.slug, id: row.id })
  const { title, titleLanguage } = row.goods
  const lang = titleLanguage === language ? '' : ` lang="${titleLanguage}"`
  const way = `<a href="${escapeHtml(href)}">${wayOf(row)}</a> <bdi class="small"${lang}>${escapeHtml(title)}</bdi>`
  const facts = [row.distance === null ? undefined : formatUnit(roundDistance(row.distance), 'kilometer', intlLocale)]
  const [price = '', ...beneath] = pricesOf(row, storefront)
  return lineOf(way, facts, price, mapOf(row), beneath)
}

/** The price in the reader's currency, its original, and both its kind and the price per kilometre. */
function pricesOf(row: AuctionRowView, { language, intlLocale }: Storefront): string[] {
  const t = wordsOf(language, 'offer')
  const original = row.setPrice ?? row.lowestGross
  const own = row.inOwnCurrency && (row.inOwnCurrency.setPrice ?? row.inOwnCurrency.lowestGross)
  if (!original) return [t('listing.offersNone')]
  const { minor, currency } = fromWire(own ?? original)
  const amount = formatMoney({ minor, currency }, intlLocale)
  const kind = row.setPrice ? t('listing.setPrice') : t('listing.lowestOf', { count: row.offersCount })
  const perKm = row.distance
    ? [
        wordsOf(language, 'site')('courier.perKm', {
          price: formatMoney({ minor: Math.round(minor / row.distance), currency }, intlLocale),
        }),
      ]
    : []
  return [
    own ? t('listing.approx', { price: amount }) : amount,
    ...(own ? [formatMoney(fromWire(original), intlLocale)] : []),
    kind,
    ...perKm,
  ]
}
