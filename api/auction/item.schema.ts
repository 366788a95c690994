import { yup } from '#api/common/yup.schema.ts'

const SIZE_MAX_CM = 10_000
const WEIGHT_MAX_KG = 200_000
const NUMBER_MAX = 1000

const emptyAsNull = (value: unknown, typed: unknown): unknown => (typed === '' ? null : value)

const text = (max: number) =>
  yup.string().trim().max(max).transform(emptyAsNull).nullable().default(null)
const size = () =>
  yup.number().integer().min(1).max(SIZE_MAX_CM).transform(emptyAsNull).nullable().default(null)
const flag = () => yup.boolean().transform(emptyAsNull).nullable().default(null)

export type ExtraValue = string | number | boolean | null

const fields = {
  id: yup.number().integer().nullable(),
  tmpId: text(60),
  uniqueKey: text(60),
  itemCategoryId: text(60),
  autocompleteItemId: text(120),
  name: yup.string().trim().max(120).default(''),
  itemsNumber: yup.number().integer().min(1).max(NUMBER_MAX).default(1),
  length: size(),
  width: size(),
  height: size(),
  weight: yup
    .number()
    .moreThan(0)
    .max(WEIGHT_MAX_KG)
    .transform(emptyAsNull)
    .nullable()
    .default(null),
  model: text(120),
  productionDate: text(10),
  bodyType: text(60),
  hasWheels: flag(),
  palletized: flag(),
  packed: flag(),
  oversize: flag(),
  dimensionsEstimated: yup.boolean().default(false),
  isAdjustedByUser: yup.boolean().default(false),
}

const isExtraValue = (value: unknown): value is ExtraValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What only some categories ask (does it run? is it stackable?) comes beside the common fields. */
function gatherExtra(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  const { extra, ...rest } = item as Record<string, unknown>
  const beside = Object.entries({ ...(extra as object | undefined), ...rest }).filter(
    ([key, value]) => !(key in fields) && isExtraValue(value),
  )
  return { ...rest, extra: Object.fromEntries(beside) }
}

/** One item as the form sends it: centimetres, kilograms. Its category's own validators come after. */
export const itemSchema = yup
  .object({
    ...fields,
    extra: yup.mixed<Record<string, ExtraValue>>().default({}),
  })
  .transform(gatherExtra)

export type ItemForm = yup.InferType<typeof itemSchema>
