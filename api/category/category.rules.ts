import type { FieldError } from '#api/common/errors.rules.ts'
import { fieldKinds, type FieldKey, type FieldKind, type FieldSpec, type Limits } from './item-field.rules.ts'
import { leaves, type Leaf, type Suggestions } from './leaf.rules.ts'
import { roomIdsOf } from './removal-room.rules.ts'
import { checkValue, isEmpty, type Validator } from './validator.rules.ts'

export const SUGGESTIONS_MAX = 20
export const SUGGEST_FROM_LETTERS = 2

/** W11: popular leaves shown in the main grid; choosing one goes to the next step. */
export const specialCategories: readonly string[] = ['car', 'motorcycle', 'piano', 'horse']

/** Main categories whose goods are worth so much that carriers and insurers ask for it. */
const valued: readonly string[] = [
  ...['cars', 'motorcycles', 'other-vehicles', 'removals', 'parcels', 'machines', 'boats', 'fragile'],
]
export const isValueAsked = (mainCategoryId: string): boolean => valued.includes(mainCategoryId)

/** W10, W11: the leaf that this choice selects, or undefined if a list of children comes first. */
export function autoSelect(id: string, childIds: readonly string[]): string | undefined {
  if (childIds.length === 1) return childIds[0]
  return childIds.length === 0 || specialCategories.includes(id) ? id : undefined
}

/** A field of an item, with its validation rules. */
export interface ItemField {
  id: string
  key: FieldKey
  type: FieldKind['type']
  unit?: FieldKind['unit']
  options?: readonly string[]
  required: boolean
  isHidden: boolean
  /** Always checked. */
  mandatoryValidators: readonly Validator[]
  /** Checked only if the field has a value. */
  optionalValidators: readonly Validator[]
}

const leafTable: Readonly<Record<string, Leaf>> = leaves

export const findLeafFields = (leafId: string): Leaf | undefined =>
  Object.hasOwn(leafTable, leafId) ? leafTable[leafId] : undefined

export const suggestionsOf = (leafId: string): Suggestions => findLeafFields(leafId)?.suggestions ?? { kind: 'none' }

/** W41: the fields of a leaf of tree B; empty for an unknown leaf. */
export function itemFieldsOf(leafId: string): ItemField[] {
  const leaf = findLeafFields(leafId)
  return leaf ? leaf.fields.map((wish) => fieldOf(leafId, wish, leaf.limits)) : []
}

function fieldOf(leafId: string, wish: FieldSpec, limits: Limits): ItemField {
  const required = wish.endsWith('*')
  const key = (required ? wish.slice(0, -1) : wish) as FieldKey
  const { type, unit, options, isHidden = false, validators }: FieldKind = fieldKinds[key]
  return {
    id: `${leafId}.${key}`,
    key,
    type,
    ...(unit ? { unit } : {}),
    ...(options ? { options } : {}),
    required,
    isHidden,
    mandatoryValidators: required ? [{ type: 'blank' }] : [],
    optionalValidators:
      key === 'room'
        ? [{ type: 'contain', values: roomIdsOf(leafId) }]
        : validators.map((rule) => withLimits(rule, limits[key])),
  }
}

const withLimits = (rule: Validator, limit: Limits[FieldKey]): Validator =>
  limit && rule.type === 'range' ? { ...rule, min: limit[0], max: limit[1] } : rule

type RuledField = Pick<ItemField, 'key' | 'mandatoryValidators' | 'optionalValidators'>

/** Validation shared by form and server; reports the first error of each field. */
export function validateItem(fields: readonly RuledField[], item: object): FieldError[] {
  return fields.flatMap(({ key, mandatoryValidators, optionalValidators }) => {
    const value = valueOf(item, key)
    const rules = [...mandatoryValidators, ...(isEmpty(value) ? [] : optionalValidators)]
    for (const rule of rules) {
      const fault = checkValue(value, rule)
      if (fault) return [{ path: key, ...fault }]
    }
    return []
  })
}

/** Fields that only some categories have may be in `extra`. */
function valueOf(item: object, key: string): unknown {
  const { extra, ...own } = item as Record<string, unknown>
  return own[key] ?? (extra as Record<string, unknown> | null | undefined)?.[key]
}
