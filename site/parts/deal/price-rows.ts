import { formatShare } from '#api/common/format.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { openStatuses, type OfferStatus } from '#api/offer/offer.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import { moneyMinus } from '#site/parts/offer/format.ts'
import { words } from '#site/words.ts'

export interface PriceRow {
  label: string
  amount: string
  isSum: boolean
}

type Price = PricedOfferView['price']

type Priced = Pick<PricedOfferView, 'price' | 'side' | 'status'>

/** The price rows: the amounts to pay for the customer, the courier's earnings for all others. */
export const priceRows = ({ price, side, status }: Priced, storefront: Storefront): PriceRow[] =>
  side === 'owner' ? ofOwner(price, status, storefront) : ofProvider(price, status, storefront)

/** The price that both sides agreed on, its VAT, and where it is paid. */
export function agreedRows(price: Price, storefront: Storefront): PriceRow[] {
  const t = words(storefront.language, 'offer')
  const { row, sum } = rowsIn(storefront)
  const rest = moneyMinus(price.gross, price.prepaid)
  return [
    sum(t('form.customerPays'), price.gross),
    row(vatLabel(price, storefront), price.vat),
    ...(isZero(rest) ? [] : [row(t('waybill.byCard'), price.prepaid), row(t('waybill.toCourier'), rest)]),
  ]
}

function ofOwner(price: Price, status: OfferStatus, storefront: Storefront): PriceRow[] {
  const t = words(storefront.language, 'offer')
  const { row, sum } = rowsIn(storefront)
  const isBooked = status === 'accepted' || status === 'realized'
  const label = isBooked && isZero(moneyMinus(price.gross, price.prepaid)) ? 'waybill.youPaid' : 'offers.youPay'
  const rest = moneyMinus(price.gross, price.prepaid)
  return [
    row(t('waybill.transport'), moneyMinus(price.net, price.fee)),
    row(t('offers.fee'), price.fee),
    row(vatLabel(price, storefront), price.vat),
    sum(t(isOff(status) ? 'deal.price' : label), price.gross),
    ...(isZero(rest) ? [] : [row(t('waybill.byCard'), price.prepaid), row(t('waybill.toCourier'), rest)]),
  ]
}

/** The offer or the deal has ended: nothing is paid or received. */
export const isOff = (status: OfferStatus): boolean => !openStatuses.includes(status)

function ofProvider(price: Price, status: OfferStatus, storefront: Storefront): PriceRow[] {
  const t = words(storefront.language, 'offer')
  const nothing = { ...price.fee, amount: '0' }
  const { row, sum } = rowsIn(storefront)
  return [
    row(t(isOff(status) ? 'deal.price' : 'form.customerPays'), price.gross),
    ...(isOff(status)
      ? []
      : [
          row(t('form.fee'), moneyMinus(nothing, price.fee)),
          row(t('form.feeVat'), moneyMinus(nothing, price.feeVat)),
          sum(t('form.payout'), price.payout),
        ]),
    row(t('waybill.vatInPrice', { percent: formatShare(price.vatPercent / 100, storefront.intlLocale) }), price.vat),
  ]
}

const rowsIn = (storefront: Storefront) => {
  const rowOf = (isSum: boolean) => (label: string, money: WireMoney) => ({
    label,
    amount: formatPrice(money, storefront),
    isSum,
  })
  return { row: rowOf(false), sum: rowOf(true) }
}

const vatLabel = ({ vatPercent }: Price, { language, intlLocale }: Storefront) =>
  words(language, 'offer')('form.vat', { percent: formatShare(vatPercent / 100, intlLocale) })

const isZero = ({ amount }: WireMoney): boolean => Number(amount) === 0
