import type { CoverView } from '#api/cover/cover.view.ts'
import { countryName, formatDate } from '#api/common/format.rules.ts'
import type { Reliability } from '#api/company/reputation/reliability.rules.ts'
import type { RankedOfferView } from '#api/offer/offer.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatDateRange, formatPrice } from '#site/parts/auction/format.ts'
import { shortGap } from '#site/parts/cover/tell-cover.ts'
import { reliabilityLines } from '#site/parts/courier/reliability-words.ts'
import { loadSize, vehicleName } from '#site/parts/courier/vehicle-words.ts'
import { words } from '#site/words.ts'

/** The reader's storefront, and the current year, which dates omit. */
export interface Reading {
  storefront: Storefront
  year: number
  /** The number of messages per offer ID. */
  messages: ReadonlyMap<number, number>
  /** The cover of the offers, by law and by policy. */
  cover?: CoverView | undefined
}

interface Fact {
  name: 'dates' | 'transport' | 'insured' | 'lost' | keyof Reliability | 'base' | 'valid'
  label: string
  /** One per offer, in the same order. */
  values: string[]
}

const labels = {
  dates: 'offers.dates',
  transport: 'offers.transport',
  insured: 'waybill.insured',
  lost: 'cover.lost',
  base: 'offers.base',
  valid: 'offers.valid',
} as const

export const formatOfferDay = (date: string | null, { storefront, year }: Reading): string =>
  formatDateRange(date, date, storefront, year)

/** The facts that all offers state, for comparing them. */
export function factsOf(offers: readonly RankedOfferView[], reading: Reading): Fact[] {
  const { language, intlLocale, timeZone } = reading.storefront
  const t = words(language, 'offer')
  const tell = {
    dates: ({ pickupDate, deliveryDate, durationDays }: RankedOfferView) => {
      const days = [pickupDate, deliveryDate].map((day) => formatOfferDay(day, reading)).join(' → ')
      return durationDays ? `${days}. ${t('offers.takes', { count: durationDays })}` : days
    },
    transport: ({ transportType, vehicle }: RankedOfferView) =>
      vehicle
        ? t('offers.vehicle', {
            vehicle: vehicleName(vehicle, reading.storefront),
            size: loadSize(vehicle, reading.storefront),
          })
        : transportType
          ? t(`form.${transportType as 'truck'}`)
          : t('form.anyTransport'),
    insured: ({ company }: RankedOfferView) =>
      company.insured ? formatPrice(company.insured.sum, reading.storefront) : '–',
    lost: ({ id }: RankedOfferView) => shortGap(reading.cover, id, reading.storefront) || '–',
    base: ({ company }: RankedOfferView) =>
      [company.city, countryName(company.country, language)].filter(Boolean).join(', '),
    valid: ({ validUntil }: RankedOfferView) => formatDate(validUntil, intlLocale, timeZone),
  }
  const isTold = (name: Fact['name']) =>
    name === 'transport'
      ? offers.some(({ transportType, vehicle }) => transportType ?? vehicle)
      : name === 'lost'
        ? offers.some((offer) => tell.lost(offer) !== '–')
        : name !== 'insured' || offers.some(({ company }) => company.insured)
  const facts = (['dates', 'transport', 'insured', 'lost', 'base', 'valid'] as const).filter(isTold).map((name) => ({
    name,
    label: t(labels[name]),
    values: offers.map((offer) => tell[name](offer)),
  }))
  return facts.flatMap((fact) => (fact.name === 'base' ? [...reliabilityFacts(offers, reading), fact] : [fact]))
}

/** The couriers' reliability; a figure that nobody has is not shown. */
function reliabilityFacts(offers: readonly RankedOfferView[], { storefront }: Reading): Fact[] {
  const told = offers.map(({ reliability }) => reliabilityLines(reliability, storefront))
  return (told[0] ?? []).flatMap(({ name, label }, at) => {
    const values = told.map((lines) => lines[at]?.value ?? null)
    return values.some((value) => value !== null) ? [{ name, label, values: values.map((value) => value ?? '–') }] : []
  })
}

/** A fact with the same value in all offers does not help to choose between them. */
export const isSame = ({ values }: Fact): boolean => values.length > 1 && new Set(values).size === 1

/** The one offer with the primary button: the chosen one, or else the best that can be accepted. */
export const leadOf = (offers: readonly RankedOfferView[]): RankedOfferView | undefined =>
  offers.find(({ actions, status }) => actions.includes('pay') || status === 'accepted') ??
  offers.find(({ actions }) => actions.includes('accept'))

/** More offers than this are folded. */
const SHOWN_MAX = 10
/** An offer of so many times the lowest price is far too dear to stand among the others. */
const DEAR_TIMES = 4

/** How many times the lowest price an offer asks; null unless it is far too dear. */
export function timesLowest({ price }: RankedOfferView, offers: readonly RankedOfferView[]): number | null {
  // A free transport is no measure for a price.
  const lowest = Math.min(...offers.map((one) => Number(one.price.gross.amount)).filter((amount) => amount > 0))
  const times = Number(price.gross.amount) / lowest
  return times >= DEAR_TIMES ? Math.floor(times) : null
}

/** The offers to show at once, and those that are folded; an offer with something to do is never folded. */
export function foldOffers(offers: readonly RankedOfferView[]): { shown: RankedOfferView[]; rest: RankedOfferView[] } {
  const mayFold = (offer: RankedOfferView, at: number) =>
    at > 0 &&
    offer.status === 'active' &&
    offer.counter === null &&
    offer.unreadMessages === 0 &&
    (at >= SHOWN_MAX || timesLowest(offer, offers) !== null)
  return { shown: offers.filter((one, at) => !mayFold(one, at)), rest: offers.filter(mayFold) }
}
