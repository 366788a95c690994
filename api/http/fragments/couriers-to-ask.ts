import { formatRating, formatUnit } from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import type { DoneBy } from '#api/search/done-deals.query.ts'
import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import { dotsOf } from './recent-deals.ts'

/** Couriers of a category, each with the page on which they can be asked; a sentence if there are none. */
export function drawCouriersToAsk(couriers: readonly DoneBy[], storefront: Storefront, category: string): string {
  const t = wordsOf(storefront.language, 'site')
  const items = couriers.map((courier) => courierOf(courier, storefront, category)).join('')
  const shown = items ? `<ul>${items}</ul>` : `<p class="muted">${escapeHtml(t('running.noCouriers'))}</p>`
  return `<section class="band done couriers" aria-labelledby="couriers"><div class="wrap"><header><h2 id="couriers">${escapeHtml(t('running.couriers'))}</h2></header>${shown}</div></section>`
}

function courierOf(courier: DoneBy, { locale, language, intlLocale }: Storefront, category: string): string {
  const { id, slug, name, city, starsSum, opinionsCount, dealsCount, vehicle } = courier
  const t = wordsOf(language, 'offer')
  const facts = [
    city ?? undefined,
    // Show stars only if there are reviews.
    opinionsCount > 0
      ? `★ ${formatRating(starsSum / opinionsCount, intlLocale)}, ${t('offers.reviews', { count: opinionsCount })}`
      : undefined,
    t('offers.deals', { count: dealsCount }),
  ]
  const carries = vehicle && [
    wordsOf(language, 'vehicles')(vehicle.type),
    formatUnit(vehicle.loadLength / 100, 'meter', intlLocale),
    formatUnit(vehicle.payload, 'kilogram', intlLocale),
  ]
  const href = escapeHtml(toPath(locale, 'courier', { slug, id }))
  return `<li><a href="${href}" dir="auto">${escapeHtml(name)}</a>${dotsOf(facts)}${carries ? dotsOf(carries) : ''}<p data-for="guest customer charity"><a class="touch" href="${href}?category=${category}#ask">${escapeHtml(t('profile.ask'))}</a></p></li>`
}
