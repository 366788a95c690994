import { formatDate } from '#api/common/format.rules.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import type { WaybillFacts } from './read-deal.ts'

/** The payment status, shown at the top of the waybill. */
export function payState({ offer, payment }: WaybillFacts, { storefront }: ServerLocals): string {
  const t = words(storefront.language, 'offer')
  if (offer.status === 'awaiting_payment') return t('waybill.unpaid')
  if (!payment?.paidAt || !payment.status) return ''
  if (payment.status !== 'captured') return t(`status.payment.${payment.status}`)
  const date = formatDate(payment.paidAt, storefront.intlLocale, storefront.timeZone)
  // Above the limit only our share is paid in advance, and nothing is held.
  const isHeld = offer.status === 'accepted' && isWhole(offer.price)
  return isHeld
    ? t('waybill.held', { date, price: formatPrice(payment.amount, storefront) })
    : t('waybill.paid', { date })
}

/** The amount for the courier and when it comes, while all the money is held. */
export function earnLine({ offer }: Pick<WaybillFacts, 'offer'>, { storefront }: ServerLocals): string | null {
  const { price, side, status } = offer
  if (side !== 'provider' || status !== 'accepted' || !price || !isWhole(price)) return null
  return words(storefront.language, 'offer')('waybill.earn', { price: formatPrice(price.payout, storefront) })
}

const isWhole = (price: WaybillFacts['offer']['price']) => price?.prepaid.amount === price?.gross.amount
