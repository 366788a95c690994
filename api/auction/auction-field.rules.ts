import { inverseOf, keysOf, partOf } from '#api/common/record.rules.ts'

/** What the form begins with, by what the field's column holds. */
export const emptyValues = {
  title: '',
  text: '',
  mark: false,
  category: null,
  group: 'B',
  range: null,
  fixed: true,
  day: null,
  address: null,
  decimal: null,
  country: null,
  floor: null,
  flag: null,
} as const
export type Kept = keyof typeof emptyValues
/** Of many: they have tables of their own. */
export type Many = 'items' | 'pictures'

/** Another kind of goods leaves it as it is (W25). */
const stays = { stays: true } as const
/** Offers were made for it: a change asks for them anew. */
const material = { isMaterial: true } as const
/** The column holds what the form says; the others are reckoned. */
const copied = { isCopied: true } as const
const forAll = { isPublic: true } as const
const forOwner = { isForOwner: true } as const

const when = { step: 'route', ...stays, ...forAll, isDate: true } as const
const day = { kept: 'day', ...when, ...material } as const
const where = { kept: 'address', step: 'route', ...stays } as const
const way = { step: 'shippingDetails', ...material, ...copied, ...forAll } as const

/** The fields of a listing, one a line: its column, where the form asks it, who reads it. */
const table = {
  title: { column: 'title', kept: 'title' },
  isAuctionTitleEnteredByUser: { column: 'isTitleEnteredByUser', kept: 'mark', ...copied, ...forOwner },
  categoryId: { column: 'categoryId', kept: 'category', step: 'categorySelection', ...material },
  categoryTreeTestGroup: { column: 'categoryTreeTestGroup', kept: 'group', ...stays, ...copied, ...forOwner },
  transportDateRange: { column: 'transportDateRange', kept: 'range', ...when },
  dateFixed: { column: 'dateFixed', kept: 'fixed', ...when, ...material },
  sendDateFrom: { column: 'sendDateFrom', ...day },
  sendDateTo: { column: 'sendDateTo', ...day },
  receiveDateFrom: { column: 'receiveDateFrom', ...day },
  receiveDateTo: { column: 'receiveDateTo', ...day },
  fromAddress: { column: 'fromAddress', ...where },
  toAddress: { column: 'toAddress', ...where },
  items: { kept: 'items', step: 'shippingDetails' },
  pictures: { kept: 'pictures', step: 'shippingDetails' },
  description: { column: 'description', kept: 'text', step: 'shippingDetails', ...copied, ...forAll },
  totalWeight: { column: 'totalWeightKg', kept: 'decimal', step: 'shippingDetails', ...material, ...forAll },
  isTotalWeightEditedByUser: { column: 'isTotalWeightEditedByUser', kept: 'mark', ...copied, ...forOwner },
  vatInvoice: { column: 'vatInvoice', kept: 'mark', ...copied, ...forAll },
  vatInvoiceCountry: { column: 'vatInvoiceCountry', kept: 'country', ...copied, ...forAll },
  pickupFloor: { column: 'pickupFloor', kept: 'floor', ...way },
  deliveryFloor: { column: 'deliveryFloor', kept: 'floor', ...way },
  pickupElevator: { column: 'pickupElevator', kept: 'flag', ...way },
  deliveryElevator: { column: 'deliveryElevator', kept: 'flag', ...way },
} as const // prettier-ignore

export const columnOf = partOf(table, 'column')
export const keptOf = partOf(table, 'kept')
export const fieldOfColumn = inverseOf(columnOf)
export const auctionKeys = keysOf(columnOf)
export const auctionColumns = keysOf(fieldOfColumn)

export const stepOf = partOf(table, 'step')
export const stayingKeys = keysOf(partOf(table, 'stays'))
export const dateKinds = partOf(table, 'kept', 'isDate')
export const publicColumns = partOf(table, 'column', 'isPublic')
export const ownerColumns = partOf(table, 'column', 'isForOwner')
export const copiedFields = inverseOf(partOf(table, 'column', 'isCopied'))
export const materialColumns = Object.values(partOf(table, 'column', 'isMaterial'))

/** A listing by its fields, or by its columns, given what stands for each kind of column. */
export type ByField<Of extends Record<Kept | Many, unknown>> = {
  [K in keyof typeof keptOf]: Of[(typeof keptOf)[K]]
}
export type ByColumn<Of extends Record<Kept, unknown>> = {
  [C in keyof typeof fieldOfColumn]: Of[(typeof keptOf)[(typeof fieldOfColumn)[C]]]
}
