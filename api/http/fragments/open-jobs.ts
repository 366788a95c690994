import { roundDistance } from '#api/address/address.rules.ts'
import type { AuctionRow, AuctionRowView } from '#api/auction/auction-row.view.ts'
import { formatMoney, formatUnit } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import { viewInCurrency, type Rates } from './open-listings.ts'
import { lineOf, mapOf } from './recent-deals.ts'

/** Open jobs with their prices, in the reader's currency, as HTML; empty if there are none. */
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
  const km = row.distance ?? 0
  const facts = [`${row.from.city} → ${row.to.city}`, formatUnit(roundDistance(km), 'kilometer', intlLocale)]
  const what = `<a href="${escapeHtml(href)}"${lang} dir="auto">${escapeHtml(title)}</a>`
  const [price = '', ...beneath] = pricesOf(row, km, storefront)
  return lineOf(what, facts, price, mapOf(row), beneath)
}

/** The price in the reader's currency, its original, and both its kind and the price per kilometre. */
function pricesOf(row: AuctionRowView, km: number, { language, intlLocale }: Storefront): string[] {
  const t = wordsOf(language, 'offer')
  const original = row.setPrice ?? row.lowestGross
  const own = row.inOwnCurrency && (row.inOwnCurrency.setPrice ?? row.inOwnCurrency.lowestGross)
  if (!original) return []
  const { minor, currency } = fromWire(own ?? original)
  const amount = formatMoney({ minor, currency }, intlLocale)
  const kind = row.setPrice ? t('listing.setPrice') : t('listing.lowestOf', { count: row.offersCount })
  const price = formatMoney({ minor: Math.round(minor / km), currency }, intlLocale)
  return [
    own ? t('listing.approx', { price: amount }) : amount,
    ...(own ? [formatMoney(fromWire(original), intlLocale)] : []),
    kind,
    wordsOf(language, 'site')('courier.perKm', { price }),
  ]
}
