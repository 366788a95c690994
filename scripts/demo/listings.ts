import type { Address } from '#api/address/address.rules.ts'
import { totalWeight } from '#api/category/weight.rules.ts'
import type { DateRange, TransportDates } from '#api/auction/auction.rules.ts'
import { pickAskedFields } from '#api/listing/check-items.part.ts'
import { mapColumns } from '#api/listing/form-to-columns.part.ts'
import { itemSchema, type ItemForm } from '#api/listing/item.schema.ts'
import { expiryDate } from '#api/auction/expiry-date.part.ts'
import { itemColumns } from '#api/listing/write-items.part.ts'
import { itemFieldsOf, validateItem } from '#api/category/category.rules.ts'
import { generateTitle } from '#api/category/generate-title.ts'
import type { LeafId } from '#api/category/leaf.rules.ts'
import {
  predictedCurrencies,
  tariffRange,
  totalVolume,
  type PriceRange,
} from '#api/category/price.rules.ts'
import { findCategory, type Category } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'
import { DateTime } from 'luxon'
import { describe } from './describe.ts'
import { floorsOf } from './floors.ts'
import { machines, move } from './journal.ts'
import { kinds } from './things.ts'
import type { RawItem } from './thing-items.ts'
import type { Town } from './towns.ts'
import { namesOf } from './words.ts'
import { after, nextId, type AuctionRow, type Maker, type UserRow } from './world.ts'

interface ListingWishes {
  storefront: Storefront
  owner: UserRow
  leaf: LeafId
  from: Town
  to: Town
  publishedAt: Date
  dates: TransportDates & { transportDateRange: DateRange }
  items?: RawItem[]
}

/** A listing and what its offers will be reckoned from. */
export interface Listing {
  auction: AuctionRow
  owner: UserRow
  storefront: Storefront
  estimate: PriceRange
}

/** A draft as its owner filled it in; what becomes of it is told by its moves. */
export async function addListing(maker: Maker, wishes: ListingWishes): Promise<Listing> {
  const { world, random } = maker
  const { storefront, owner, dates } = wishes
  const leaf = leafOf(wishes.leaf)
  const items = itemsOf(maker, wishes, leaf)
  const filled = await fill(maker, wishes, { leaf, items })
  const estimate = estimateOf(leaf, filled, { items, dates, storefront })
  const createdAt = after(wishes.publishedAt, -random.int(4, 25))
  const auction: AuctionRow = {
    ...blank,
    ...filled,
    ...dates,
    id: nextId(world.auctions),
    uuid: random.uuid(),
    ownerId: owner.id,
    locale: storefront.locale,
    currency: storefront.currency,
    description: describe(random, storefront.language, { kind: kinds[wishes.leaf].describe, isFlexible: !dates.dateFixed }), // prettier-ignore
    priceEstimation: estimationOf(estimate),
    ...floorsOf(random, leaf.parent ?? ''),
    vatInvoice: random.chance(0.15),
    createdAt,
    updatedAt: createdAt,
  }
  world.auctions.push(auction)
  items.forEach((one, position) =>
    world.items.push({ auctionId: auction.id, position, ...itemColumns(one) }),
  )
  return { auction, owner, storefront, estimate }
}

export function publish({ world }: Maker, { auction, owner }: Listing, at: Date): void {
  const event = auction.status === 'draft' ? 'post' : 'publish'
  move(world.log, machines.auction, auction, { event, at, actor: owner })
  auction.publishedAt = at
  auction.expiresAt = expiryDate(auction, DateTime.fromJSDate(at))
}

const blank = {
  draftTokenHash: null,
  status: 'draft',
  hiddenReason: null,
  version: 1,
  type: 'bid',
  isTitleEnteredByUser: false,
  categoryTreeTestGroup: 'B',
  isTotalWeightEditedByUser: false,
  bookingSetPriceMinor: null,
  isFixAvailable: false,
  vatInvoiceCountry: null,
  receiverPhone: null,
  publishedAt: null,
  expiresAt: null,
} as const

function leafOf(id: LeafId): Category {
  const leaf = findCategory(id)
  if (!leaf) throw new Error(`no category ${id}`)
  return leaf
}

/** As the form would send them, and as it would refuse them. */
function itemsOf(
  maker: Maker,
  { leaf, items, storefront }: ListingWishes,
  category: Category,
): ItemForm[] {
  const { random } = maker
  const made = items ?? kinds[leaf].make({ random, language: storefront.language })
  return made.map((raw) => {
    const item = pickAskedFields(category, itemSchema.validateSync(raw, { stripUnknown: true }))
    const [fault] = validateItem(itemFieldsOf(leaf), item)
    if (fault) throw new Error(`${leaf}: ${fault.path} ${fault.code} in ${JSON.stringify(raw)}`)
    return item
  })
}

interface Leaved {
  leaf: Category
  items: ItemForm[]
}

async function fill(
  maker: Maker,
  { storefront, from, to }: ListingWishes,
  { leaf, items }: Leaved,
) {
  const { towns } = maker
  const fromAddress = withStreet(maker, await towns.address(from, storefront), storefront)
  const toAddress = withStreet(maker, await towns.address(to, storefront), storefront)
  return {
    title: generateTitle(storefront, {
      items,
      categoryId: leaf.id,
      fromCity: fromAddress.city,
      toCity: toAddress.city,
    }),
    mainCategoryId: leaf.parent,
    categoryId: leaf.id,
    fromPlaceId: from.id,
    toPlaceId: to.id,
    fromAddress,
    toAddress,
    fromLat: from.lat,
    fromLng: from.lng,
    toLat: to.lat,
    toLng: to.lng,
    ...mapColumns(towns.route(from, to)),
    totalWeightKg: totalWeight(items) || null,
  }
}

/** Only who carries learns the street; at home its name is in the language of the storefront. */
function withStreet(
  { random }: Maker,
  address: Address,
  { language, country }: Storefront,
): Address {
  if (address.countryCode !== country) return address
  return { ...address, street: random.pick(namesOf(language).streets), buildingNr: String(random.int(1, 90)) } // prettier-ignore
}

function estimateOf(
  leaf: Category,
  { distance, totalWeightKg }: { distance: number; totalWeightKg: number | null },
  {
    items,
    dates,
    storefront,
  }: { items: ItemForm[]; dates: ListingWishes['dates']; storefront: Storefront },
): PriceRange {
  return tariffRange(leaf.parent ?? '', distance, storefront.currency, {
    weightKg: totalWeightKg,
    volumeM3: totalVolume(items),
    dateRange: dates.transportDateRange,
  })
}

/** W34: a price is predicted in two currencies only. */
function estimationOf({ low, expected, high }: PriceRange): AuctionRow['priceEstimation'] {
  if (!predictedCurrencies.some((one) => one === expected.currency)) return null
  return {
    lowMinor: low.minor,
    expectedMinor: expected.minor,
    highMinor: high.minor,
    confidence: 'low',
    deals: 0,
  }
}
