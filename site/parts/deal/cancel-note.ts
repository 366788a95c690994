import { formatInstant } from '#api/common/format.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

/** How long the customer may call a deal off, said before he pays and as long as it matters. */
export function cancelNote({ cancelUntil }: OfferView, { storefront, now }: ServerLocals): string {
  const t = words(storefront.language, 'offer')
  if (cancelUntil === null) return t('deal.cancelNoteFlexible')
  if (new Date(cancelUntil) < new Date(now)) return t('deal.cancelTooLate')
  const until = formatInstant(cancelUntil, storefront.intlLocale, storefront.timeZone)
  return t('deal.cancelNoteOwner', { until })
}
