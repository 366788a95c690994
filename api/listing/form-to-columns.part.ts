import type { Address, Route } from '#api/address/address.rules.ts'
import { getRoute } from '#api/address/get-route.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { fromWire, minorOf } from '#api/common/money.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { generateTitle, type Titled } from '#api/category/generate-title.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Category } from '#content/categories/categories.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { totalWeight } from '#api/category/weight.rules.ts'
import { keysOf, pick, pickBy } from '#api/common/record.rules.ts'
import { copiedFields, dateKinds } from '#api/auction/auction-field.rules.ts'
import { noDates, untimelyDateErrors } from '#api/auction/auction.rules.ts'
import type { AuctionForm } from './listing.schema.ts'
import { estimatePrice } from './estimate-price.part.ts'
import { resolveLeaf, itemErrors, pickAskedFields } from './check-items.part.ts'
import { resolveInvoice } from './invoice.part.ts'
import { resolveAddress } from './resolve-address.part.ts'
import { itemColumns, type ItemColumns } from './write-items.part.ts'

/** The form converted to columns of the auction and its items. */
export interface FormColumns {
  columns: Partial<Auction> & { categoryId: string; title: string }
  items: ItemColumns[]
}

/** Checks of the form that need more than the schema. */
export async function findWrongForm(ctx: Ctx, form: Passed<AuctionForm>, errors: FieldErrors): Promise<void> {
  await resolve(ctx, form, errors)
}

async function resolve(ctx: Ctx, form: Passed<AuctionForm>, errors: FieldErrors) {
  const leaf = resolveLeaf(form.categoryId ?? '')
  const from = await resolveAddress(ctx, form.fromAddress)
  const to = await resolveAddress(ctx, form.toAddress)
  if (!leaf) errors.add('categoryId', 'not_contain')
  if (!from) errors.add('fromAddress', 'address')
  if (!to) errors.add('toAddress', 'address')
  const found = [
    ...(leaf ? itemErrors(leaf, form) : []),
    ...untimelyDateErrors(form, todayIn(ctx.now, ctx.storefront.timeZone)),
  ]
  for (const { path, code, values } of found) errors.add(path, code, values)
  for (const { path, code, values } of valueErrors(form, ctx.storefront.currency)) errors.add(path, code, values)
  const invoice = resolveInvoice(errors, form, ctx.storefront.country)
  return { leaf, from, to, invoice }
}

/** A declared value is at least one unit of the listing's currency. */
function valueErrors({ declaredValue }: Passed<AuctionForm>, currency: Currency): FieldError[] {
  if (!declaredValue?.amount) return []
  if (declaredValue.currency !== currency) return [{ path: 'declaredValue.currency', code: 'currency' }]
  return minorOf(declaredValue.amount) === 0 ? [{ path: 'declaredValue.amount', code: 'min', values: { 0: 1 } }] : []
}

/**
 * V29: validates the form against the database, and computes route, price and title itself instead
 * of trusting the caller.
 */
export async function formToColumns(ctx: Ctx, form: AuctionForm, errors = new FieldErrors()): Promise<FormColumns> {
  const { leaf, from, to, invoice } = await resolve(ctx, form, errors)
  errors.throwIfAny()
  if (!leaf || !from || !to) throw errors.failure()
  const route = await getRoute(ctx, { from: from.placeId, to: to.placeId })
  const items = form.items.map((item) => itemColumns(pickAskedFields(leaf, item)))
  const described = {
    ...plainColumns(form),
    ...invoice,
    ...categoryColumns(leaf),
    ...routeColumns(from, to, route),
  }
  const columns = {
    ...described,
    priceEstimation: await estimatePrice(ctx, ctx.storefront.currency, described, items),
    title: titleOf(ctx, leaf, form, {
      fromCity: from.city,
      fromCountry: from.countryCode,
      toCity: to.city,
      toCountry: to.countryCode,
    }),
  }
  return { columns, items }
}

/** W32: a title typed by the user is kept. */
const titleOf = (ctx: Ctx, leaf: Category, form: AuctionForm, towns: Omit<Titled, 'items'>): string =>
  form.isAuctionTitleEnteredByUser
    ? form.title
    : generateTitle(ctx.storefront, { ...towns, categoryId: leaf.id, items: form.items })

const plainColumns = (form: AuctionForm) => ({
  ...dateColumns(form),
  ...pickBy(copiedFields, form),
  totalWeightKg: weightOf(form),
  declaredMinor: form.declaredValue ? fromWire(form.declaredValue).minor : null,
})

type DateColumns = Pick<Auction, keyof typeof dateKinds>

export const dateColumns = (form: DateColumns): DateColumns => ({
  ...pick(form, keysOf(dateKinds)),
  ...(form.dateFixed ? {} : noDates),
})

/** W31, W32: the sum of the items, unless the user entered a total. */
const weightOf = (form: AuctionForm): number | null =>
  (form.isTotalWeightEditedByUser ? form.totalWeight : totalWeight(form.items)) || null

const categoryColumns = (leaf: Category) => ({
  categoryId: leaf.id,
  mainCategoryId: leaf.parent,
})

const routeColumns = (from: Address, to: Address, route: Route) => ({
  fromAddress: from,
  toAddress: to,
  fromPlaceId: from.addressDbId,
  toPlaceId: to.addressDbId,
  fromLat: from.lat,
  fromLng: from.lng,
  toLat: to.lat,
  toLng: to.lng,
  ...mapColumns(route),
})

export const mapColumns = (route: Route) => ({
  distance: route.distance,
  durationHours: route.hours,
  hasFerry: route.ferry,
  polylineString: route.polylineString,
})
