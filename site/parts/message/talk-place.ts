import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import { toPath } from '#content/paths.ts'
import { langOf } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

/** The parent page of a talk: the deal once there is one, before that the listing. */
export function talkPlaceOf(offer: OfferView, locals: ServerLocals) {
  const { auction, side } = offer
  const { locale, originPattern, storefront } = locals
  const t = words(storefront.language, 'offer')
  const isOwner = side === 'owner'
  const above = isOwner
    ? { label: t('mine.heading'), href: toPath(locale, 'myListings') }
    : { label: t('ways.offersAndDeals'), href: startPageOf('courier', locale, originPattern) }
  const listing = isOwner
    ? toPath(locale, 'myListing', { id: auction.id })
    : toPath(locale, 'listing', { slug: auction.slug, id: auction.id })
  const href = dealStatuses.includes(offer.status) ? toPath(locale, 'deal', { id: offer.id }) : listing
  const lang = langOf(auction.titleLanguage, storefront)
  return {
    above: [above, { label: auction.title, href, lang }],
    here: words(storefront.language, 'message')('talk.heading'),
  }
}
