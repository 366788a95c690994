import { pickBy } from '#api/common/record.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  emptyValues,
  fieldKinds,
  isItemKey,
  keptOf,
  TEXT_MAX,
  type FieldKind,
  type FieldType,
} from '#api/category/item-field.rules.ts'
import { emptyAsNull } from '#api/auction/auction-fields.schema.ts'

/** A decimal comma is accepted. */
const asNumber = (value: unknown, typed: unknown): unknown => {
  if (typed === '') return null
  return typeof typed === 'string' ? Number(typed.replace(',', '.')) : value
}

const text = () => yup.string().trim().max(TEXT_MAX).transform(emptyAsNull).nullable().default(null)
// The category sets the limits of sizes.
const size = () => yup.number().transform(asNumber).nullable().default(null)

/** Schema by type of column. */
const kinds = {
  text: text(),
  leaf: text(),
  name: yup.string().trim().max(TEXT_MAX).default(emptyValues.name),
  integer: size(),
  decimal: size(),
  count: yup.number().default(emptyValues.count),
  flag: yup.boolean().transform(emptyAsNull).nullable().default(null),
  mark: yup.boolean().default(emptyValues.mark),
}

const fields = {
  id: yup.number().integer().nullable(),
  tmpId: text(),
  ...pickBy(keptOf, kinds),
}

type ExtraValue = string | number | boolean | null

const isExtraValue = (value: unknown): value is ExtraValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Moves fields that only some categories have (such as `runs` or `papers`) into `extra`. */
function gatherExtra(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  const { extra, ...rest } = item as Record<string, unknown>
  const beside = Object.entries({ ...(extra as object | undefined), ...rest }).filter(
    ([key, value]) => !(key in fields) && isExtraValue(value),
  )
  return { ...rest, extra: Object.fromEntries(beside) }
}

const extraTypes: Partial<Record<FieldType, string>> = { number: 'number', boolean: 'boolean' }

const extraContract = {
  type: 'object',
  description:
    'Fields that only some categories have. `GET /auction/item-category/{itemCategoryId}/fields` lists them with the others, as `{ "key": "runs", "type": "boolean", "required": true, … }`: a car, for example, must say whether it `runs`.',
  properties: Object.fromEntries(
    Object.entries<FieldKind>(fieldKinds)
      .filter(([key]) => !isItemKey(key))
      .map(([key, { type, options }]) => [
        key,
        {
          type: [extraTypes[type] ?? 'string', 'null'],
          ...(options ? { enum: [...options, null] } : {}),
        },
      ]),
  ),
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
}

/**
 * An item as the form sends it, in centimetres and kilograms. The category's own validators run
 * later.
 */
export const itemSchema = yup
  .object({
    ...fields,
    extra: yup.mixed<Record<string, ExtraValue>>().default({}).meta({ contract: extraContract }),
  })
  .transform(gatherExtra)

export type ItemForm = yup.InferType<typeof itemSchema>
