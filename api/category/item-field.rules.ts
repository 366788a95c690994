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

export const NAME_MAX = 120
const YEAR_PATTERN = '^(18|19|20)\\d\\d$'

const range = (min: number, max: number): Validator => ({ type: 'range', min, max })
const whole: Validator = { type: 'integer' }
const boolean = (more: Partial<FieldKind> = {}): FieldKind => ({
  type: 'boolean',
  validators: [{ type: 'contain', values: [true, false] }],
  ...more,
})
const choice = (...options: string[]): FieldKind => ({
  type: 'choice',
  options,
  validators: [{ type: 'contain', values: options }],
})
const size = (max: number): FieldKind => ({
  type: 'number',
  unit: 'cm',
  validators: [whole, range(1, max)],
})

/** Every field an item can have. Category rows may narrow the ranges. */
export const fieldKinds = {
  name: { type: 'text', validators: [{ type: 'length', min: 2, max: NAME_MAX }] },
  model: { type: 'model', validators: [{ type: 'make-model' }, { type: 'length', max: NAME_MAX }] },
  productionDate: { type: 'year', validators: [{ type: 'regex', patterns: [YEAR_PATTERN] }] },
  bodyType: choice(
    'hatchback', 'saloon', 'estate', 'suv', 'mpv', 'coupe', 'cabriolet', 'roadster', 'liftback',
    'pickup', 'van', 'minibus', 'microcar', 'camper', 'other',
  ), // prettier-ignore
  hasWheels: boolean(),
  itemsNumber: { type: 'number', validators: [whole, range(1, 1000)] },
  length: size(5000),
  width: size(1000),
  height: size(700),
  weight: { type: 'number', unit: 'kg', validators: [range(0.1, 100_000)] },
  oversize: boolean(),
  palletized: boolean(),
  packed: boolean(),
  isAdjustedByUser: boolean({ isHidden: true }),
  dimensionsEstimated: boolean({ isHidden: true }),
  runs: boolean(),
  keys: boolean(),
  enclosed: choice('open', 'enclosed'),
  stackable: boolean(),
  tailLift: boolean(),
  loadingAid: choice('none', 'ramp', 'forklift', 'crane'),
  volume: { type: 'number', unit: 'm3', validators: [range(0.1, 200)] },
  declaredValue: { type: 'number', unit: 'currency', validators: [range(1, 1_000_000)] },
  carrier: boolean(),
  papers: boolean(),
  nonHazardous: boolean({ validators: [{ type: 'contain', values: [true] }] }),
} as const satisfies Record<string, FieldKind>

export type FieldKey = keyof typeof fieldKinds

/** `length*` is required, `length` is welcome. */
export type FieldWish = FieldKey | `${FieldKey}*`
export type Limits = Partial<Record<FieldKey, readonly [min: number, max: number]>>
