import { formatDate } from '#api/common/format.rules.ts'
import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import { toPath } from '#content/paths.ts'
import { firmName } from '#site/parts/courier/firm-name.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import { formatStars } from '#site/parts/offer/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import type { OwnListing } from './own-listings.ts'

/** Ways on from the last transport: the way back, the same again, the same courier, its deal. */
export function waysOn([last]: readonly OwnListing[], { locale, storefront }: ServerLocals) {
  if (!last?.offer) return []
  const { row, offer } = last
  const { company } = offer
  const t = words(storefront.language, 'offer')
  const copy = toPath(locale, 'copyAuction', { id: row.id })
  const paid = formatPrice(offer.price.gross, storefront)
  const on = formatDate(offer.realizedAt ?? offer.updatedAt, storefront.intlLocale, storefront.timeZone)
  return [
    {
      name: t('mine.wayBack', { from: row.to.city, to: row.from.city }),
      fact: [t('mine.wayBackText')],
      href: `${copy}?way=back`,
    },
    { name: t('mine.again', { goods: row.goods.title }), fact: [t('mine.againText')], href: copy },
    {
      name: t('ask.heading', { company: firmName(company.name) }),
      fact: [formatStars(company, storefront), t('offers.deals', { count: company.deals })],
      href: toPath(locale, 'courier', { slug: company.slug, id: company.id }),
    },
    {
      name: t('offers.openDeal'),
      fact: [paid, on, firmName(company.name)],
      href: toPath(locale, 'deal', { id: offer.id }),
    },
  ]
}

/** The sum paid for all past transports; null if not all are here, or in several currencies. */
export function sumOfPaid(done: readonly OwnListing[], total: number) {
  const sums = done.flatMap(({ agreed }) => (agreed ? [fromWire(agreed)] : []))
  const [first] = sums
  if (!first || total > sums.length || sums.some(({ currency }) => currency !== first.currency)) return null
  const minor = sums.reduce((sum, one) => sum + one.minor, 0)
  return toWire(money(minor, first.currency))
}
