import type { ContactInfo } from '#api/auction/get-contact-info.ts'
import { dayOf } from '#api/common/dates.rules.ts'
import { countryName, formatDay } from '#api/common/format.rules.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { loadTotals } from '#site/parts/auction/load-totals.ts'
import { urlOf } from '#site/urls.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { agreedRows, type PriceRow } from '#site/parts/deal/price-rows.ts'
import type { Deal } from '#site/parts/deal/read-deal.ts'
import { waybillOf, type Waybill } from '#site/parts/deal/waybill.ts'
import type { WaybillEnd } from '#site/parts/deal/waybill-end.ts'
import type { Parties } from './read-parties.ts'

/** A label, the fact in bold, and the lines below it. */
export interface ContractBox {
  label: string
  value: string
  lines: string[]
}

/** The contract between customer and courier in the reader's language, as plain text. */
export interface Contract {
  title: string
  facts: string
  /** Boxes that stand side by side; those of the vehicle and the insurance only if they are known. */
  rows: ContractBox[][]
  goods: { label: string; totals: string; things: { text: string; facts: string }[]; description: string | null }
  price: { label: string; rows: PriceRow[] }
  cancelling: { label: string; text: string } | null
  terms: string
  /** Labels of the lines to sign at the pickup and at the delivery. */
  signatures: string[]
  language: string
  pageOf: (page: number, pages: number) => string
}

/** A deal that has a contract. */
export type BookedDeal = Deal & {
  offer: Required<Pick<Deal['offer'], 'price'>>
  auction: NonNullable<Deal['auction']>
  contact: NonNullable<Deal['contact']>
}

/** Only a booked deal has one, and only for readers who see its price. */
export const hasContract = (deal: Deal): deal is BookedDeal =>
  dealStatuses.includes(deal.offer.status) &&
  deal.offer.price !== undefined &&
  deal.auction !== null &&
  deal.contact !== null

export function contractOf(deal: BookedDeal, parties: Parties, locals: ServerLocals): Contract {
  const { offer } = deal
  const { storefront, now, originPattern } = locals
  const t = words(storefront.language, 'offer')
  // A year of its own, because a contract is read later.
  const day = (instant: string) => formatDay(dayOf(instant, storefront.timeZone), storefront.intlLocale, 0)
  const waybill = waybillOf(deal, locals)
  const { load, weight, things, description } = waybill.goods
  return {
    title: t('contract.title', { number: offer.id }),
    facts: [
      ...(offer.acceptedAt ? [t('contract.concluded', { date: day(offer.acceptedAt) })] : []),
      t('contract.asOf', { date: day(now) }),
    ].join(' · '),
    rows: [
      partiesOf(deal, parties, locals),
      [endOf(t('search.from'), waybill.from, locals), endOf(t('search.to'), waybill.to, locals)],
      evidenceOf(waybill, locals),
    ],
    goods: {
      label: t('waybill.goods'),
      totals: load && load.kinds > 1 ? loadTotals(load, weight, storefront).join(' · ') : '',
      things: things.map(({ text, facts }) => ({ text, facts: facts.join(' · ') })),
      description: description?.text ?? null,
    },
    price: { label: t('deal.price'), rows: agreedRows(offer.price, storefront) },
    cancelling: waybill.cancelling ? { label: t('waybill.cancelling'), text: waybill.cancelling } : null,
    terms: t('contract.terms', { url: urlOf(storefront.locale, 'terms', {}, originPattern) }),
    signatures: [t('contract.handedOver'), t('contract.received')],
    language: storefront.language,
    pageOf: (page, pages) => t('contract.page', { page, pages }),
  }
}

function partiesOf({ offer }: Deal, { customer, courier }: Parties, { storefront }: ServerLocals): ContractBox[] {
  const t = words(storefront.language, 'offer')
  const { name, city, country } = offer.company
  const seat = [city, countryName(country, storefront.language)].filter(Boolean).join(', ')
  return [
    { label: t('contract.customer'), value: customer.name, lines: reachedBy(customer) },
    { label: t('offers.courier'), value: name, lines: [seat, courier.name, ...reachedBy(courier)] },
  ]
}

const reachedBy = ({ phone, email }: ContactInfo): string[] => [...(phone ? [phone] : []), email]

function endOf(label: string, end: WaybillEnd, { storefront }: ServerLocals): ContractBox {
  const t = words(storefront.language, 'offer')
  const { city, lines, floor, phone, day, dayBefore } = end
  return {
    label,
    value: city,
    lines: [
      ...lines,
      ...(floor ? [t('waybill.floor', { floor })] : []),
      ...(phone ? [`${t('waybill.phone')}: ${phone}`] : []),
      day,
      ...(dayBefore ? [dayBefore] : []),
    ],
  }
}

function evidenceOf({ courier, insured }: Waybill, { storefront }: ServerLocals): ContractBox[] {
  const t = words(storefront.language, 'offer')
  const [name, ...facts] = courier?.vehicle?.facts ?? []
  return [
    ...(name ? [{ label: t('offers.transport'), value: name, lines: facts }] : []),
    ...(insured
      ? [{ label: t('waybill.insured'), value: insured.sum ?? '', lines: insured.note ? [insured.note] : [] }]
      : []),
  ]
}
