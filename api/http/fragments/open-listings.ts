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
  const own = row.inOwnCurrency && (row.setPrice ?? row.lowestGross)
  const original = own
    ? `<span class="small muted">${escapeHtml(formatMoney(fromWire(own), storefront.intlLocale))}</span>`
    : ''
  const km =
    row.distance === null ? '' : `, ${formatUnit(roundDistance(row.distance), 'kilometer', storefront.intlLocale)}`
  const goods = `<span class="small muted"><bdi${lang}>${escapeHtml(title)}</bdi>${escapeHtml(km)}</span>`
  return `<li>${map}<div><a href="${escapeHtml(href)}">${wayOf(row)}</a>${goods}${priceOf(row, storefront)}${original}</div></li>`
}

/** Both towns of a listing, as HTML. */
export const wayOf = ({ from, to }: AuctionRowView): string => escapeHtml(`${from.city} → ${to.city}`)

/** `3 offers, from €340` as HTML, in the words of the storefront. */
function priceOf(row: AuctionRowView, { language, intlLocale }: Storefront): string {
  const t = wordsOf(language, 'offer')
  const { setPrice, lowestGross } = row.inOwnCurrency ?? row
  const bold = (text: string) => `<b class="small">${escapeHtml(text)}</b>`
  if (setPrice) return bold(`${formatMoney(fromWire(setPrice), intlLocale)}, ${t('listing.setPrice')}`)
  if (!lowestGross) return `<span class="small muted">${escapeHtml(t('listing.offersNone'))}</span>`
  const price = formatMoney(fromWire(lowestGross), intlLocale)
  const from = wordsOf(language, 'site')('running.from', { price })
  return bold(`${t('listing.offersSome', { count: row.offersCount })}, ${from}`)
}
