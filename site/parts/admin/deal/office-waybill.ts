import { formatDate, formatInstant, formatShare } from '#api/common/format.rules.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { toMainPath } from '#content/paths.ts'
import { officePrice } from '#site/parts/admin/office-price.ts'
import { plain } from '#site/parts/admin/user-words.ts'
import { isOff } from '#site/parts/deal/price-rows.ts'
import type { WaybillFacts } from '#site/parts/deal/read-deal.ts'
import { waybillOf, type Waybill } from '#site/parts/deal/waybill.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The waybill as an administrator reads it: both sides' money, and links that stay in the office. */
export function officeWaybill(facts: WaybillFacts, locals: ServerLocals, bidderId: number): Waybill {
  const { offer } = facts
  const { courier, ...waybill } = waybillOf(facts, locals)
  return {
    ...waybill,
    ...(courier && { courier: { ...courier, href: toMainPath('adminUser', { user: bidderId }) } }),
    price: offer.price && priceRows(offer.price, offer.status),
    cancelling: cancellingOf(facts, locals),
  }
}

function priceRows(price: PricedOfferView['price'], status: OfferStatus) {
  const row = (label: string, amount: PricedOfferView['price']['gross'], isSum = false) => ({
    label,
    amount: officePrice(amount),
    isSum,
  })
  return [
    row('Customer pays', price.gross),
    row(`of which VAT ${formatShare(price.vatPercent / 100, 'en-GB')}`, price.vat),
    row('paid by card', price.prepaid),
    row('Our fee', price.fee),
    row('VAT on it', price.feeVat),
    ...(isOff(status) ? [] : [row('Courier’s share', price.payout, true)]),
  ]
}

const sides = { owner: 'the customer', provider: 'the courier', office: 'the office', clock: 'the clock' } as const
const faults = { customer: 'the customer', courier: 'the courier', nobody: 'nobody' } as const

function cancellingOf({ offer }: WaybillFacts, { storefront, now }: ServerLocals): string | null {
  const { intlLocale, timeZone } = storefront
  const { cancelledAt, cancelledBy, cancelFault, courierKeeps, cancelUntil, status } = offer
  if (cancelledAt) {
    const by = cancelledBy ? ` by ${sides[cancelledBy]}` : ''
    const fault = cancelFault ? `; at fault: ${faults[cancelFault]}` : ''
    const kept = courierKeeps ? `; the courier keeps ${officePrice(courierKeeps)}` : ''
    return `Cancelled on ${formatDate(cancelledAt, intlLocale, timeZone)}${by}${fault}${kept}.`
  }
  if (status !== 'accepted') return null
  const asked = offer.cancellation ? ` The customer has asked to cancel (${plain(offer.cancellation.status)}).` : ''
  if (!cancelUntil) return `Free for the customer until the goods are picked up.${asked}`
  const until = formatInstant(cancelUntil, intlLocale, timeZone)
  return new Date(cancelUntil) < new Date(now)
    ? `It was free for the customer until ${until}; now the courier is asked.${asked}`
    : `Free for the customer until ${until}; then the courier is asked.${asked}`
}
