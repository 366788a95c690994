import { roundDistance } from '#api/address/address.rules.ts'
import { auctionRowView, type AuctionRow, type AuctionRowView } from '#api/auction/auction-row.view.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { formatMoney, formatUnit } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { toPath } from '#content/paths.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'

/** Exchange rates per euro. */
export type Rates = ReadonlyMap<Currency, number>

/** A listing as a guest sees it, with its prices in the storefront's currency too. */
export function viewInCurrency(row: AuctionRow, rates: Rates, storefront: Storefront): AuctionRowView {
  const [from, to] = [rates.get(row.currency), rates.get(storefront.currency)]
  return auctionRowView({ ...row, rate: from && to ? to / from : null }, { storefront, caller: guestCaller })
}

/** Open listings as HTML, the same for every reader; empty if there are none. */
export function drawOpenListings(rows: readonly AuctionRow[], rates: Rates, storefront: Storefront): string {
  if (rows.length === 0) return ''
  const title = escapeHtml(wordsOf(storefront.language, 'site')('running.title'))
  const items = rows.map((row) => itemOf(viewInCurrency(row, rates, storefront), storefront)).join('')
  return `<section class="running" aria-labelledby="running"><div class="wrap"><h2 class="h3" id="running">${title}</h2><ul>${items}</ul></div></section>`
}

function itemOf(row: AuctionRowView, storefront: Storefront): string {
  const { locale, language } = storefront
  const href = toPath(locale, 'listing', { slug: row.slug, id: row.id })
  const { title, titleLanguage } = row.goods
  const lang = titleLanguage === language ? '' : ` lang="${titleLanguage}"`
  const map = row.mapUrl
    ? `<img src="${escapeHtml(row.mapUrl)}" alt="" width="112" height="84" loading="lazy" decoding="async">`
    : ''
  const price = row.inOwnCurrency && (row.setPrice ?? row.lowestGross)
  const original = price
    ? `<span class="small muted">${escapeHtml(formatMoney(fromWire(price), storefront.intlLocale))}</span>`
    : ''
  return `<li>${map}<div><a href="${escapeHtml(href)}"${lang} dir="auto">${escapeHtml(title)}</a><span class="small muted">${wayOf(row, storefront)}</span><b class="small">${escapeHtml(priceOf(row, storefront))}</b>${original}</div></li>`
}

function wayOf({ from, to, distance }: AuctionRowView, { intlLocale }: Storefront): string {
  const km = distance === null ? '' : `, ${formatUnit(roundDistance(distance), 'kilometer', intlLocale)}`
  return `${escapeHtml(from.city)} → ${escapeHtml(to.city + km)}`
}

/** `3 offers, from €340`, in the words of the storefront. */
function priceOf(row: AuctionRowView, { language, intlLocale }: Storefront): string {
  const t = wordsOf(language, 'offer')
  const { setPrice, lowestGross } = row.inOwnCurrency ?? row
  if (setPrice) return `${formatMoney(fromWire(setPrice), intlLocale)}, ${t('listing.setPrice')}`
  if (!lowestGross) return t('listing.offersNone')
  const price = formatMoney(fromWire(lowestGross), intlLocale)
  const from = wordsOf(language, 'site')('running.from', { price })
  return `${t('listing.offersSome', { count: row.offersCount })}, ${from}`
}
