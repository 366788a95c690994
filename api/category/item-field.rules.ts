import { columnsOf, inverseOf, keysOf, partOf, where } from '#api/common/record.rules.ts'
import type { Validator } from './validator.rules.ts'

export const fieldTypes = ['text', 'number', 'boolean', 'choice', 'year', 'model'] as const
export type FieldType = (typeof fieldTypes)[number]
type Unit = 'cm' | 'kg' | 'm3'

/** A field an item can have; its label and help are in the word file `category`. */
export interface FieldKind {
  type: FieldType
  unit?: Unit
  options?: readonly string[]
  /**
   * Answers shown to carriers as short texts (`goods` in the word file `offer`); `itself` shows the
   * value as it is.
   */
  told?: readonly string[] | 'itself'
  /** The ready question of a courier (`api/message/message.rules.ts`) that it answers. */
  answers?: string
  /** Filled in by the form; the user is not asked. */
  isHidden?: boolean
  validators: readonly Validator[]
}

/** Initial values, by type of column. */
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
/** Column types; a field without one is stored in `extra`. */
export type Kept = keyof typeof emptyValues

/** Metadata of the form that does not influence the price. */
const note = { isNote: true } as const

export const TEXT_MAX = 120
const YEAR_PATTERN = '^(18|19|20)\\d\\d$'

const range = (min: number, max: number): Validator => ({ type: 'range', min, max })
const whole: Validator = { type: 'integer' }
const text = (type: FieldType, ...validators: Validator[]): FieldKind => ({ type, validators })
const number = (unit: Unit, min: number, max: number): FieldKind => ({
  type: 'number',
  unit,
  validators: [range(min, max)],
})
const size = (max: number): FieldKind => ({
  type: 'number',
  unit: 'cm',
  validators: [whole, range(1, max)],
})
const boolean = (...values: boolean[]): FieldKind => ({
  type: 'boolean',
  validators: [{ type: 'contain', values }],
})
const yesNo = boolean(true, false)
const either = ['yes', 'no'] as const
const ifSo = ['yes'] as const
const hidden: FieldKind = { ...yesNo, isHidden: true }
const choice = (...options: string[]): FieldKind => ({
  type: 'choice',
  options,
  validators: [{ type: 'contain', values: options }],
})

/** Fields of every item that the user is not asked for. */
const notes = {
  uniqueKey: { kept: 'text', ...note },
  itemCategoryId: { kept: 'leaf' },
  autocompleteItemId: { kept: 'text', ...note },
} as const

/** Every field an item can have. Categories may narrow the ranges. */
export const fieldKinds = {
  name: { ...text('text', { type: 'length', min: 2, max: TEXT_MAX }), kept: 'name' },
  itemsNumber: { type: 'number', validators: [whole, range(1, 1000)], kept: 'count' },
  length: { ...size(5000), column: 'lengthCm', kept: 'integer' },
  width: { ...size(1000), column: 'widthCm', kept: 'integer' },
  height: { ...size(700), column: 'heightCm', kept: 'integer' },
  weight: { ...number('kg', 0.1, 100_000), column: 'weightKg', kept: 'decimal' },
  model: {
    ...text('model', { type: 'make-model' }, { type: 'length', max: TEXT_MAX }),
    kept: 'text',
  },
  productionDate: {
    ...text('year', { type: 'regex', patterns: [YEAR_PATTERN] }),
    kept: 'text',
    told: 'itself',
  },
  bodyType: {
    ...choice(
      'hatchback', 'saloon', 'estate', 'suv', 'mpv', 'coupe', 'cabriolet', 'roadster', 'liftback',
      'pickup', 'van', 'minibus', 'microcar', 'camper', 'other',
    ), // prettier-ignore
    kept: 'text',
  },
  hasWheels: { ...yesNo, kept: 'flag', told: either },
  palletized: { ...yesNo, kept: 'flag', told: ifSo },
  packed: { ...yesNo, kept: 'flag', told: either, answers: 'allPacked' },
  oversize: { ...yesNo, kept: 'flag', told: ifSo },
  dimensionsEstimated: { ...hidden, kept: 'mark', ...note },
  isAdjustedByUser: { ...hidden, kept: 'mark', ...note },
  runs: { ...yesNo, told: either, answers: 'runs' },
  keys: { ...yesNo, told: either, answers: 'keys' },
  enclosed: { ...choice('open', 'enclosed'), told: ['open', 'enclosed'] },
  stackable: { ...yesNo, told: either },
  tailLift: { ...yesNo, told: ifSo, answers: 'ramp' },
  loadingAid: {
    ...choice('none', 'ramp', 'forklift', 'crane'),
    told: ['ramp', 'forklift', 'crane'],
    answers: 'ramp',
  },
  volume: number('m3', 0.1, 200),
  /** A room of the removal; each category has its own. */
  room: { ...text('text'), isHidden: true },
  carrier: { ...yesNo, told: ifSo },
  papers: { ...yesNo, told: ifSo, answers: 'documents' },
  nonHazardous: boolean(true),
  breed: {
    ...text('text', { type: 'onlyletters' }, { type: 'length', min: 2, max: TEXT_MAX }),
    told: 'itself',
  },
} as const satisfies Record<string, FieldKind & { kept?: Kept; column?: string; isNote?: true }>

export type FieldKey = keyof typeof fieldKinds

/** `length*` is required, `length` is optional. */
export type FieldSpec = FieldKey | `${FieldKey}*`
export type Limits = Partial<Record<FieldKey, readonly [min: number, max: number]>>

/** Fields by kind of goods, in the order of the form. */
export const car = ['model*', 'productionDate', 'bodyType', 'hasWheels*', 'runs*', 'keys', 'enclosed', 'itemsNumber', 'length', 'width', 'height', 'weight', 'dimensionsEstimated', 'isAdjustedByUser'] as const // prettier-ignore
export const motorcycle = ['model*', 'productionDate', 'hasWheels*', 'runs', 'itemsNumber', 'length', 'width', 'height', 'weight', 'dimensionsEstimated', 'isAdjustedByUser'] as const // prettier-ignore
export const bigVehicle = ['model', 'productionDate', 'length*', 'width*', 'height*', 'weight*', 'hasWheels*', 'runs', 'oversize', 'itemsNumber', 'isAdjustedByUser'] as const // prettier-ignore
export const furniture = ['name*', 'itemsNumber*', 'length*', 'width*', 'height*', 'weight', 'packed', 'isAdjustedByUser'] as const // prettier-ignore
export const removal = ['name*', 'itemsNumber', 'length', 'width', 'height', 'weight', 'volume', 'room', 'packed', 'isAdjustedByUser'] as const // prettier-ignore
export const parcel = ['name', 'length*', 'width*', 'height*', 'weight*', 'itemsNumber*', 'packed', 'isAdjustedByUser'] as const // prettier-ignore
export const freight = ['name', 'palletized*', 'length*', 'width*', 'height*', 'weight*', 'itemsNumber*', 'stackable', 'tailLift', 'oversize', 'isAdjustedByUser'] as const // prettier-ignore
export const machine = ['name*', 'model', 'length*', 'width*', 'height*', 'weight*', 'hasWheels*', 'loadingAid', 'oversize', 'itemsNumber', 'isAdjustedByUser'] as const // prettier-ignore
export const boat = ['model', 'length*', 'width*', 'height*', 'weight*', 'hasWheels', 'oversize', 'itemsNumber', 'isAdjustedByUser'] as const // prettier-ignore
export const animal = ['name*', 'breed', 'itemsNumber*', 'weight', 'carrier', 'papers'] as const
export const material = ['name*', 'weight*', 'length', 'itemsNumber', 'palletized', 'tailLift', 'isAdjustedByUser'] as const // prettier-ignore
export const fragile = ['name*', 'length*', 'width*', 'height*', 'weight*', 'packed*', 'itemsNumber', 'isAdjustedByUser'] as const // prettier-ignore
export const waste = ['name*', 'volume*', 'weight', 'nonHazardous*'] as const
export const anything = ['name*', 'itemsNumber', 'length', 'width', 'height', 'weight', 'packed', 'isAdjustedByUser'] as const // prettier-ignore

const table = { ...notes, ...fieldKinds }

/** Fields with a column of their own, and its type. */
const kept = where(table, 'kept')
export const keptOf = partOf(kept, 'kept')
export const columnOf = columnsOf(kept)
export const fieldOfColumn = inverseOf(columnOf)

export type ItemKey = keyof typeof keptOf
export type ItemColumn = keyof typeof fieldOfColumn
export const itemKeys = keysOf(keptOf)
export const itemColumns = keysOf(fieldOfColumn)

const noted = where(table, 'isNote')
export const isItemKey = (key: string): key is ItemKey => Object.hasOwn(keptOf, key)
export const isNote = (key: ItemKey): boolean => Object.hasOwn(noted, key)

/** An item by its fields, or by its columns, with a value per column type. */
export type ByField<Of extends Record<Kept, unknown>> = {
  [K in ItemKey]: Of[(typeof keptOf)[K]]
}
export type ByColumn<Of extends Record<Kept, unknown>> = {
  [C in ItemColumn]: Of[(typeof keptOf)[(typeof fieldOfColumn)[C]]]
}

/** A question and its answer: `runs.no`. */
export type ToldAnswer = {
  [K in FieldKey]: (typeof fieldKinds)[K] extends { told: readonly (infer Answer extends string)[] }
    ? `${K}.${Answer}`
    : never
}[FieldKey]

const toldKinds = where(fieldKinds, 'told')
const toldThemselves = keysOf(toldKinds).filter((key) => toldKinds[key].told === 'itself')
const toldAnswers = Object.entries(toldKinds).flatMap(([key, { told }]) =>
  told === 'itself' ? [] : told.map((answer) => `${key}.${answer}`),
) as ToldAnswer[]

/** Facts about an item for carriers: values shown as they are, and answers with a text. */
export function toldOf(item: Readonly<Record<string, unknown>>) {
  const said = (key: string): string => {
    const value = item[key]
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return typeof value === 'string' ? value : ''
  }
  return {
    asTheyStand: toldThemselves.map(said).filter(Boolean),
    answers: toldAnswers.filter((answer) => {
      const [key = '', word] = answer.split('.')
      return said(key) === word
    }),
  }
}

const answering = where(fieldKinds, 'answers')

/** The fields of an item that answer a ready question. */
export const fieldsAnswering = (question: string): FieldKey[] =>
  keysOf(answering).filter((key) => answering[key].answers === question)
