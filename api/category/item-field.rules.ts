import { inverseOf, keysOf, partOf } from '#api/common/record.rules.ts'
import type { Validator } from './validator.rules.ts'

export type FieldType = 'text' | 'number' | 'boolean' | 'choice' | 'year' | 'model'
export type Unit = 'cm' | 'kg' | 'm3' | 'currency'

/** What can be asked of an item; its label and help are in the words of the area `category`. */
export interface FieldKind {
  type: FieldType
  unit?: Unit
  options?: readonly string[]
  /** The form fills it in by itself; nobody is asked. */
  isHidden?: boolean
  validators: readonly Validator[]
}

/** What the form begins with, by what the field's column holds. */
export const emptyValues = {
  text: null,
  leaf: null,
  name: '',
  integer: null,
  decimal: null,
  count: 1,
  flag: null,
  mark: false,
} as const
export type Kept = keyof typeof emptyValues

interface Column<Name extends string, As extends Kept> {
  column: Name
  kept: As
}

/** The column of a field; what has none stands in `extra`, beside what other categories ask. */
const column = <Name extends string, As extends Kept>(name: Name, kept: As): Column<Name, As> => ({
  column: name,
  kept,
})

/** The form's own word about the item, no property of the thing: no price depends on it. */
const note = { isNote: true } as const

export const TEXT_MAX = 120
const YEAR_PATTERN = '^(18|19|20)\\d\\d$'

const range = (min: number, max: number): Validator => ({ type: 'range', min, max })
const whole: Validator = { type: 'integer' }
const text = (type: FieldType, ...validators: Validator[]): FieldKind => ({ type, validators })
const number = (unit: Unit | undefined, ...validators: Validator[]): FieldKind => ({
  type: 'number',
  ...(unit ? { unit } : {}),
  validators,
})
const boolean = (...values: boolean[]): FieldKind => ({
  type: 'boolean',
  validators: [{ type: 'contain', values }],
})
const yesNo = boolean(true, false)
const hidden: FieldKind = { ...yesNo, isHidden: true }
const choice = (...options: string[]): FieldKind => ({
  type: 'choice',
  options,
  validators: [{ type: 'contain', values: options }],
})

/** What every item has and nobody is asked. */
const notes = {
  uniqueKey: { ...column('uniqueKey', 'text'), ...note },
  itemCategoryId: column('itemCategoryId', 'leaf'),
  autocompleteItemId: { ...column('autocompleteItemId', 'text'), ...note },
} as const

/** Every field an item can have, one a line. Category rows may narrow the ranges. */
export const fieldKinds = {
  name: { ...text('text', { type: 'length', min: 2, max: TEXT_MAX }), ...column('name', 'name') },
  itemsNumber: { ...number(undefined, whole, range(1, 1000)), ...column('itemsNumber', 'count') },
  length: { ...number('cm', whole, range(1, 5000)), ...column('lengthCm', 'integer') },
  width: { ...number('cm', whole, range(1, 1000)), ...column('widthCm', 'integer') },
  height: { ...number('cm', whole, range(1, 700)), ...column('heightCm', 'integer') },
  weight: { ...number('kg', range(0.1, 100_000)), ...column('weightKg', 'decimal') },
  model: {
    ...text('model', { type: 'make-model' }, { type: 'length', max: TEXT_MAX }),
    ...column('model', 'text'),
  },
  productionDate: {
    ...text('year', { type: 'regex', patterns: [YEAR_PATTERN] }),
    ...column('productionDate', 'text'),
  },
  bodyType: {
    ...choice(
      'hatchback', 'saloon', 'estate', 'suv', 'mpv', 'coupe', 'cabriolet', 'roadster', 'liftback',
      'pickup', 'van', 'minibus', 'microcar', 'camper', 'other',
    ), // prettier-ignore
    ...column('bodyType', 'text'),
  },
  hasWheels: { ...yesNo, ...column('hasWheels', 'flag') },
  palletized: { ...yesNo, ...column('palletized', 'flag') },
  packed: { ...yesNo, ...column('packed', 'flag') },
  oversize: { ...yesNo, ...column('oversize', 'flag') },
  dimensionsEstimated: { ...hidden, ...column('dimensionsEstimated', 'mark'), ...note },
  isAdjustedByUser: { ...hidden, ...column('isAdjustedByUser', 'mark'), ...note },
  runs: yesNo,
  keys: yesNo,
  enclosed: choice('open', 'enclosed'),
  stackable: yesNo,
  tailLift: yesNo,
  loadingAid: choice('none', 'ramp', 'forklift', 'crane'),
  volume: number('m3', range(0.1, 200)),
  declaredValue: number('currency', range(1, 1_000_000)),
  carrier: yesNo,
  papers: yesNo,
  nonHazardous: boolean(true),
} as const satisfies Record<string, FieldKind>

export type FieldKey = keyof typeof fieldKinds

/** `length*` is required, `length` is welcome. */
export type FieldWish = FieldKey | `${FieldKey}*`
export type Limits = Partial<Record<FieldKey, readonly [min: number, max: number]>>

/** What is asked of things of one kind, in the order of the form. */
export const asked = {
  car: ['model*', 'productionDate', 'bodyType', 'hasWheels*', 'runs*', 'keys', 'enclosed', 'itemsNumber', 'length', 'width', 'height', 'weight', 'dimensionsEstimated', 'isAdjustedByUser'], // prettier-ignore
  motorcycle: ['model*', 'productionDate', 'hasWheels*', 'runs', 'itemsNumber', 'length', 'width', 'height', 'weight', 'dimensionsEstimated', 'isAdjustedByUser'], // prettier-ignore
  bigVehicle: ['model', 'productionDate', 'length*', 'width*', 'height*', 'weight*', 'hasWheels*', 'runs', 'oversize', 'itemsNumber', 'isAdjustedByUser'], // prettier-ignore
  furniture: ['name*', 'itemsNumber*', 'length*', 'width*', 'height*', 'weight', 'packed', 'isAdjustedByUser'], // prettier-ignore
  removal: ['name*', 'itemsNumber', 'length', 'width', 'height', 'weight', 'volume', 'packed', 'isAdjustedByUser'], // prettier-ignore
  parcel: ['name', 'length*', 'width*', 'height*', 'weight*', 'itemsNumber*', 'packed', 'isAdjustedByUser'], // prettier-ignore
  freight: ['name', 'palletized*', 'length*', 'width*', 'height*', 'weight*', 'itemsNumber*', 'stackable', 'tailLift', 'oversize', 'isAdjustedByUser'], // prettier-ignore
  machine: ['name*', 'model', 'length*', 'width*', 'height*', 'weight*', 'hasWheels*', 'loadingAid', 'oversize', 'itemsNumber', 'isAdjustedByUser'], // prettier-ignore
  boat: ['model', 'length*', 'width*', 'height*', 'weight*', 'hasWheels', 'oversize', 'itemsNumber', 'isAdjustedByUser'], // prettier-ignore
  animal: ['name*', 'itemsNumber*', 'weight', 'carrier', 'papers'],
  material: ['name*', 'weight*', 'length', 'itemsNumber', 'palletized', 'tailLift', 'isAdjustedByUser'], // prettier-ignore
  fragile: ['name*', 'length*', 'width*', 'height*', 'weight*', 'packed*', 'declaredValue', 'itemsNumber', 'isAdjustedByUser'], // prettier-ignore
  waste: ['name*', 'volume*', 'weight', 'nonHazardous*'],
  anything: ['name*', 'itemsNumber', 'length', 'width', 'height', 'weight', 'packed', 'isAdjustedByUser'], // prettier-ignore
} as const satisfies Record<string, readonly FieldWish[]>

const table = { ...notes, ...fieldKinds }

/** What has a column of its own: which one, and what that holds. */
export const columnOf = partOf(table, 'column')
export const keptOf = partOf(table, 'kept')
export const fieldOfColumn = inverseOf(columnOf)

export type ItemKey = keyof typeof columnOf
export type ItemColumn = keyof typeof fieldOfColumn
export const itemKeys = keysOf(columnOf)
export const itemColumns = keysOf(fieldOfColumn)

const noted = partOf(table, 'isNote')
export const isItemKey = (key: string): key is ItemKey => Object.hasOwn(columnOf, key)
export const isNote = (key: ItemKey): boolean => Object.hasOwn(noted, key)

/** An item by its fields, or by its columns, given what stands for each kind of column. */
export type ByField<Of extends Record<Kept, unknown>> = {
  [K in ItemKey]: Of[(typeof keptOf)[K]]
}
export type ByColumn<Of extends Record<Kept, unknown>> = {
  [C in ItemColumn]: Of[(typeof keptOf)[(typeof fieldOfColumn)[C]]]
}
