import type { AuctionView, ItemView, PictureView } from '#api/auction/auction.view.ts'
import { CM3_PER_M3, formatVolume, volumeNumber, type Load } from '#api/category/load.rules.ts'
import { formatDay, formatNumber, formatUnit } from '#api/common/format.rules.ts'
import type { VehicleFacts } from '#api/company/vehicle/vehicle.view.ts'
import type { Language, Storefront } from '#content/storefronts.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { toPath } from '#content/paths.ts'
import { drawnAs, fillSpace, type VehicleKind } from '#site/drawings/vehicles.ts'
import { formatPrice, formatStatus, formatWeight, langIn, langOf } from '#site/parts/auction/format.ts'
import { goodsFacts } from '#site/parts/auction/goods-facts.ts'
import { formatStars } from '#site/parts/offer/format.ts'
import { vehicleFacts, vehicleName } from '#site/parts/courier/vehicle-words.ts'
import { words } from '#site/words.ts'
import { cancelRule } from './cancel-rule.ts'
import { payState } from './pay-state.ts'
import { priceRows, type PriceRow } from './price-rows.ts'
import type { WaybillFacts } from './read-deal.ts'
import { listingEnd, waybillEnd, type WaybillEnd } from './waybill-end.ts'

interface Told {
  text: string
  lang: Language | undefined
}

export type WaybillThing = Told & { facts: string[] } & Partial<ItemView>

type Loaded = Pick<AuctionView, 'load' | 'totalWeight'>

/** The goods: items by name, with the facts a carrier needs. */
export interface WaybillGoods {
  things: WaybillThing[]
  /** Null in the view of a deal whose listing is gone. */
  load: Load | null
  /** In kilograms. */
  weight: number | null
  description: Told | null
  picture: PictureView | null
  /** The category whose drawing replaces a missing picture. */
  categoryId: string | null
}

interface WaybillCourier {
  /** Absent for the courier, who knows their own company. */
  name?: string
  href?: string
  facts: string[]
  /** The vehicle, if the offer names one. */
  vehicle?: {
    facts: string[]
    /** Omitted if we have no drawing of such a vehicle. */
    kind: VehicleKind | undefined
    /**
     * The share of the load space or payload that the goods take, `9 of 20 m³`; null if unknown, more volume than there
     * is, or an open vehicle.
     */
    fill: { share: number; text: string } | null
    length: string
  }
}

/** A deal as a waybill in the reader's language; boxes without facts are omitted. */
export interface Waybill {
  title: string
  state: string
  from: WaybillEnd
  to: WaybillEnd
  goods: WaybillGoods
  courier?: WaybillCourier
  /** Omitted until an insurance policy has been checked; the box then says so. Old checks have noted no sum. */
  insured?: { sum: string | null; note: string | null } | undefined
  /** The way to the missing policy or vehicle, while it matters. */
  ask?: { label: string; href: string } | null
  /** Omitted for drivers. */
  price?: PriceRow[] | undefined
  cancelling?: string | null
}

export function waybillOf(deal: WaybillFacts, locals: ServerLocals): Waybill {
  const { price } = deal.offer
  return {
    title: words(locals.storefront.language, 'offer')('waybill.title', { number: deal.offer.id }),
    state: payState(deal, locals),
    from: waybillEnd(deal, 'from', locals),
    to: waybillEnd(deal, 'to', locals),
    goods: goodsOf(deal, locals),
    courier: courierOf(deal, locals),
    insured: insuredOf(deal, locals),
    ask: askOf(deal, locals),
    price: price && priceRows({ ...deal.offer, price }, locals.storefront),
    cancelling: cancelRule(deal.offer, locals),
  }
}

/** The waybill of a listing that has no accepted offer yet. */
export const waybillOfListing = (auction: AuctionView, locals: ServerLocals): Waybill => ({
  title: words(locals.storefront.language, 'wizard')('posted.what'),
  state: formatStatus(auction, locals.storefront),
  from: listingEnd(auction, 'from', locals),
  to: listingEnd(auction, 'to', locals),
  goods: goodsOfListing(auction, locals),
})

function courierOf({ offer: { company, vehicle, side }, auction }: WaybillFacts, { storefront, locale }: ServerLocals) {
  const t = words(storefront.language, 'offer')
  const facts = [company.city ?? '', formatStars(company, storefront), t('offers.deals', { count: company.deals })]
  return {
    ...(side === 'provider'
      ? { facts: [] }
      : {
          name: company.name,
          href: toPath(locale, 'courier', { slug: company.slug, id: company.id }),
          facts: facts.filter(Boolean),
        }),
    ...(vehicle && {
      vehicle: {
        facts: [vehicleName(vehicle, storefront), ...vehicleFacts(vehicle, storefront)],
        kind: drawnAs[vehicle.type],
        fill: auction && fillOf(vehicle, auction, storefront),
        length: formatUnit(vehicle.loadLength / 100, 'meter', storefront.intlLocale),
      },
    }),
  }
}

function insuredOf({ offer: { company } }: WaybillFacts, { now, storefront }: ServerLocals) {
  const t = words(storefront.language, 'offer')
  if (!company.insured)
    return company.documents.includes('insurance') ? { sum: null, note: t('waybill.policyChecked') } : undefined
  const { sum, until } = company.insured
  return {
    sum: formatPrice(sum, storefront),
    note: until && t('waybill.policy', { date: formatDay(until, storefront.intlLocale, Number(now.slice(0, 4))) }),
  }
}

/** The customer asks the courier; the courier sends the policy to us. Drivers do neither. */
function askOf({ offer }: WaybillFacts, { storefront, locale }: ServerLocals) {
  const t = words(storefront.language, 'offer')
  const { side, status, price } = offer
  if (!price || side === 'admin' || !['awaiting_payment', 'accepted'].includes(status)) return null
  if (side === 'provider') return { label: t('waybill.sendPolicy'), href: toPath(locale, 'papers') }
  const label = t(status === 'awaiting_payment' ? 'waybill.askToPay' : 'waybill.ask')
  return { label, href: toPath(locale, 'offerMessages', { id: offer.id }) }
}

/** By weight where that is the tighter limit. */
function fillOf(vehicle: VehicleFacts, { load, totalWeight: weight }: Loaded, storefront: Storefront) {
  const kind = drawnAs[vehicle.type]
  if (!kind || !fillSpace[kind]) return null
  const { loadLength, loadWidth, loadHeight, payload } = vehicle
  const spaceM3 = (loadLength * loadWidth * loadHeight) / CM3_PER_M3
  if (!load?.volumeM3 || load.volumeM3 > spaceM3) return null
  const t = words(storefront.language, 'offer')
  const share = load.volumeM3 / spaceM3
  if (weight && weight / payload > share) {
    const [carried, most] = [formatNumber(weight, storefront.intlLocale), formatWeight(payload, storefront)]
    return { share: Math.min(1, weight / payload), text: t('waybill.fill', { load: carried, space: most }) }
  }
  const fill = t('waybill.fill', {
    load: volumeNumber(load.volumeM3, storefront),
    space: formatVolume(spaceM3, storefront),
  })
  return { share, text: load.isEstimated ? t('listing.roughly', { volume: fill }) : fill }
}

function goodsOf({ offer, auction }: WaybillFacts, locals: ServerLocals): WaybillGoods {
  const { storefront } = locals
  if (!auction) {
    const { title, titleLanguage } = offer.auction
    const things = [{ text: title, lang: langOf(titleLanguage, storefront), facts: [] }]
    return { things, load: null, weight: null, description: null, picture: null, categoryId: null }
  }
  return goodsOfListing(auction, locals)
}

/** The goods of a listing that has no courier yet. */
function goodsOfListing(auction: AuctionView, { storefront }: Pick<ServerLocals, 'storefront'>): WaybillGoods {
  const { totalWeight, description, pictures, categoryId } = auction
  return {
    things: auction.items.map((item) => thingOf(item, auction, storefront)),
    load: auction.load,
    weight: totalWeight,
    description: description ? { text: description, lang: langIn(auction.locale, storefront) } : null,
    picture: pictures[0] ?? null,
    categoryId,
  }
}

function thingOf(item: ItemView, { title }: AuctionView, storefront: Storefront) {
  const t = words(storefront.language, 'offer')
  const { itemsNumber: count, shownName } = item
  const name = shownName || title
  return {
    ...item,
    text: count && count > 1 ? `${t('listing.count', { count })} ${name}` : name,
    lang: langOf(item.nameLanguage, storefront),
    facts: goodsFacts(item, storefront),
  }
}
