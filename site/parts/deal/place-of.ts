import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import { toPath } from '#content/paths.ts'
import { langOf } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

/** The parent page of a deal: its listing, or the courier's work. */
export function placeOf({ side, auction }: OfferView, locals: ServerLocals) {
  const { locale, originPattern, storefront } = locals
  const t = words(storefront.language, 'offer')
  // Without the towns, which the waybill tells.
  const { title: goods, titleLanguage } = auction.goods.title ? auction.goods : auction
  const title = { label: goods, lang: langOf(titleLanguage, storefront) }
  const titled = { here: title.label, lang: title.lang }
  if (side === 'owner')
    return {
      above: [
        { label: t('mine.heading'), href: toPath(locale, 'myListings') },
        { ...title, href: toPath(locale, 'myListing', { id: auction.id }) },
      ],
      here: t('deal.heading'),
    }
  const start = startPageOf('courier', locale, originPattern)
  return { above: [{ label: t('ways.offersAndDeals'), href: start }], ...titled }
}
