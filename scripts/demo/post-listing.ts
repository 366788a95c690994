import type { DateRange, TransportDates } from '#api/auction/auction.rules.ts'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { estimateOf, totalVolume, type PriceRange } from '#api/category/price.rules.ts'
import { callerOf } from '#api/router.ts'
import type { Address } from '#api/address/address.rules.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'
import { ctxOf } from './calls.ts'
import { describe } from './describe.ts'
import { addPicture } from './draw-pictures.ts'
import { floorsOf } from './floors.ts'
import type { Maker, Person } from './maker.ts'
import { kinds } from './things.ts'
import type { RawItem } from './thing-items.ts'
import type { Town } from './towns.ts'
import type { Way } from './ways.ts'
import { namesOf } from './words.ts'

export type ListingDates = TransportDates & { transportDateRange: DateRange }

interface ListingWishes {
  owner: Person
  leaf: LeafId
  way: Way
  dates: ListingDates
  items?: RawItem[]
  /** For a listing posted without an account. */
  guest?: { name: string; email: string; phone: string }
}

/** A listing, with the values from which its offers are computed. */
export interface Listing {
  id: number
  version: number
  owner: Person
  storefront: Storefront
  mainCategoryId: string
  hours: number
  dates: ListingDates
  estimate: PriceRange
}

type Calls = ReturnType<typeof callerOf>
type Form = Parameters<Calls['auction']['create']>[0]

/** The owner fills in the form and sends it. */
export async function postListing(maker: Maker, wishes: ListingWishes): Promise<Listing> {
  const { random } = maker
  const { owner, leaf, dates } = wishes
  const { storefront } = owner
  const calls = callerOf(ctxOf(maker, owner.caller, storefront))
  const items = wishes.items ?? kinds[leaf].make({ random, language: storefront.language })
  const form = await formOf(maker, wishes, items)
  if (!wishes.guest) await addPicture(maker, calls, { auction: form.uuid, leaf })
  const posted = await calls.auction.create(form)
  maker.timeline.follow(`auction:${posted.id}`)
  const mainCategoryId = posted.mainCategoryId ?? ''
  const { currency } = storefront
  const estimate = estimateOf({
    mainCategoryId,
    distance: posted.distance ?? 0,
    currency,
    load: {
      weightKg: posted.totalWeight,
      volumeM3: totalVolume(posted.items),
      dateRange: dates.transportDateRange,
    },
  })
  const { id, version } = posted
  return { id, version, owner, storefront, mainCategoryId, hours: posted.hours ?? 0, dates, estimate }
}

async function formOf(
  maker: Maker,
  { owner, leaf, way, dates, guest }: ListingWishes,
  items: RawItem[],
): Promise<Form> {
  const { random } = maker
  const { storefront } = owner
  return {
    uuid: random.uuid(),
    categoryId: leaf,
    ...dates,
    fromAddress: await addressIn(maker, way.from, storefront),
    toAddress: await addressIn(maker, way.to, storefront),
    items: items as unknown as Form['items'],
    description: describe(random, storefront.language, {
      kind: kinds[leaf].describe,
      isFlexible: !dates.dateFixed,
    }),
    title: '',
    isAuctionTitleEnteredByUser: false,
    ...floorsOf(random, findCategory(leaf)?.parent ?? ''),
    declaredValue: null,
    vatInvoice: random.chance(0.15),
    ...(guest && { ...guest, agreements: ['terms', 'privacy'] }),
  } as Form
}

/** Only addresses in the storefront's country get a street: it is in the storefront's language. */
async function addressIn(maker: Maker, town: Town, storefront: Storefront): Promise<Address> {
  const { random, towns } = maker
  const address = await towns.address(town, storefront)
  if (address.countryCode !== storefront.country) return address
  return {
    ...address,
    street: random.pick(namesOf(storefront.language).streets),
    buildingNr: String(random.int(1, 90)),
  }
}
