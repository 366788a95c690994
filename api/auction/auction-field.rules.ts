import { columnsOf, inverseOf, keysOf, partOf, where } from '#api/common/record.rules.ts'

/** Initial form values by kind of column. */
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
  invoice: null,
  value: null,
} as const
export type Kept = keyof typeof emptyValues
/** Kinds with tables of their own. */
export type Many = 'items' | 'pictures'

/** Kept when the category changes (W25). */
const stays = { stays: true } as const
/** Bidders relied on it: a change makes their offers stale. */
const material = { isMaterial: true } as const
/** The column holds the form's value unchanged; the others are derived. */
const copied = { isCopied: true } as const
const forAll = { isPublic: true } as const
const forOwner = { isForOwner: true } as const

const when = { step: 'route', ...stays, ...forAll, isDate: true } as const
const day = { kept: 'day', ...when, ...material } as const
const address = { kept: 'address', step: 'route', ...stays } as const
const way = { step: 'shippingDetails', ...material, ...copied, ...forAll } as const

/** Fields of a listing in form order, one per line: column, form step and readers. */
const table = {
  categoryId: { kept: 'category', step: 'categorySelection', ...material },
  categoryTreeTestGroup: { kept: 'group', ...stays, ...copied, ...forOwner },
  fromAddress: address,
  toAddress: address,
  transportDateRange: { kept: 'range', ...when },
  dateFixed: { kept: 'fixed', ...when, ...material },
  sendDateFrom: day,
  sendDateTo: day,
  receiveDateFrom: day,
  receiveDateTo: day,
  items: { kept: 'items', column: null, step: 'shippingDetails' },
  totalWeight: { column: 'totalWeightKg', kept: 'decimal', step: 'shippingDetails', ...material, ...forAll },
  isTotalWeightEditedByUser: { kept: 'mark', ...copied, ...forOwner },
  pickupFloor: { kept: 'floor', ...way },
  pickupElevator: { kept: 'flag', ...way },
  deliveryFloor: { kept: 'floor', ...way },
  deliveryElevator: { kept: 'flag', ...way },
  declaredValue: { column: 'declaredMinor', kept: 'value', step: 'shippingDetails' },
  pictures: { kept: 'pictures', column: null, step: 'shippingDetails' },
  description: { kept: 'text', step: 'shippingDetails', ...copied, ...forAll },
  vatInvoice: { kept: 'mark', ...copied, ...forAll },
  vatInvoiceCountry: { kept: 'country', ...copied, ...forAll },
  invoice: { kept: 'invoice', step: 'shippingDetails', ...stays },
  title: { kept: 'title' },
  isAuctionTitleEnteredByUser: { column: 'isTitleEnteredByUser', kept: 'mark', ...copied, ...forOwner },
} as const

export const keptOf = partOf(table, 'kept')
export const columnOf = columnsOf(table)
export const fieldOfColumn = inverseOf(columnOf)
export const auctionKeys = keysOf(columnOf)
/** All fields in form order. */
export const formKeys: readonly string[] = keysOf(keptOf)
export const auctionColumns = keysOf(fieldOfColumn)

export const stepOf = partOf(where(table, 'step'), 'step')
export const stayingKeys = keysOf(where(table, 'stays'))
export const dateKinds = partOf(where(table, 'isDate'), 'kept')
export const publicColumns = columnsOf(where(table, 'isPublic'))
export const ownerColumns = columnsOf(where(table, 'isForOwner'))
export const copiedFields = inverseOf(columnsOf(where(table, 'isCopied')))
export const materialKeys = keysOf(where(table, 'isMaterial'))
export const materialColumns = keysOf(inverseOf(columnsOf(where(table, 'isMaterial'))))

/** A listing by field or by column, given a type for each kind of column. */
export type ByField<Of extends Record<Kept | Many, unknown>> = {
  [K in keyof typeof keptOf]: Of[(typeof keptOf)[K]]
}
export type ByColumn<Of extends Record<Kept, unknown>> = {
  [C in keyof typeof fieldOfColumn]: Of[(typeof keptOf)[(typeof fieldOfColumn)[C]]]
}
