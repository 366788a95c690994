import type { Suggestion } from '#api/listing/cross-sell.rules.ts'
import { toPath } from '#content/paths.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

interface Told {
  /** The reason and its consequence. */
  text: string
  action: string
  href: string
}

/** Why a suggestion would help a listing, and the link to act on it. */
export function tellSuggestion(suggestion: Suggestion, id: number, { locale, storefront }: ServerLocals): Told {
  const t = words(storefront.language, 'offer')
  const manage = toPath(locale, 'manageListing', { id })
  switch (suggestion.code) {
    case 'pictures': {
      const { count } = suggestion
      return {
        text: count === 0 ? t('crossSell.noPictures') : t('crossSell.pictures', { count }),
        action: t('crossSell.addPictures'),
        href: toPath(locale, 'editAuction', { id, segment: 'details' }),
      }
    }
    case 'description':
      return { text: t('crossSell.description'), action: t('crossSell.describe'), href: `${manage}#description` }
    case 'couriers':
      return {
        text: t('crossSell.couriers', { count: suggestion.count }),
        action: t('crossSell.seeCouriers'),
        href: `${toPath(locale, 'myListing', { id })}#who-fits`,
      }
    case 'fixPrice':
      return {
        text: t('crossSell.fixPrice', { price: formatPrice(suggestion.price, storefront) }),
        action: t('fix.open'),
        href: toPath(locale, 'fixPrice', { id }),
      }
    case 'dates':
      return {
        text: t('crossSell.dates', { count: suggestion.days }),
        action: t('crossSell.setDates'),
        href: `${manage}#days`,
      }
    case 'receiverPhone':
      return { text: t('crossSell.receiverPhone'), action: t('crossSell.addPhone'), href: `${manage}#receiver` }
    case 'copy':
      return { text: t('crossSell.copy'), action: t('manage.copy'), href: toPath(locale, 'copyAuction', { id }) }
  }
}
