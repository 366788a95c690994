import { languages, type Language } from '#content/storefronts.ts'
import { yup } from '#api/common/yup.schema.ts'
import { ITEMS_MAX } from './load.rules.ts'
import { SUGGESTIONS_MAX } from './category.rules.ts'
import { DISTANCE_MAX_KM, predictedCurrencies, type PredictedCurrency } from './price.rules.ts'

const TEXT_MAX = 100
const FLOORS_MAX = 200

const id = () => yup.string().trim().max(60)
const shortText = () => yup.string().trim().max(120).nullable()

/** `pl` or `pl_PL`; an unknown language is answered in English. */
const lang = yup
  .string<Language>()
  .transform((typed: unknown) => languages.find((one) => one === String(typed).slice(0, 2).toLowerCase()) ?? 'en')
  .required()

/** S13: larger values are reduced to twenty. */
const limit = yup
  .number()
  .transform((asked: number) => Math.min(asked, SUGGESTIONS_MAX))
  .integer()
  .min(1)
  .max(SUGGESTIONS_MAX)
  .default(SUGGESTIONS_MAX)

const sortType = (only: string) => yup.string().oneOf([only]).default(only)
const text = yup.string().trim().max(TEXT_MAX).default('')

export const suggestSchema = yup.object({ lang, text, limit, sort_type: sortType('sort_exact') })
export const suggestMotorcyclesSchema = yup.object({
  lang,
  text,
  limit,
  sort_type: sortType('sort_weight'),
})
export const suggestItemsSchema = suggestSchema.concat(
  yup.object({ tag: yup.string().trim().max(TEXT_MAX).required() }),
)

const group = yup.string<'A' | 'B'>().oneOf(['A', 'B']).default('B')

export const categoriesSchema = yup.object({ group })

export const itemCategoriesSchema = yup.object({
  auctionCategoryId: id().required(),
  level: yup.number().integer().min(0).max(1).default(1),
})

export const allItemCategoriesSchema = yup.object({ auctionCategoryId: id().required() })

export const itemFieldsSchema = yup.object({ itemCategoryId: id().required() })

const titledItem = yup.object({
  autocompleteItemId: shortText(),
  itemCategoryId: id().nullable(),
  name: shortText(),
  model: shortText(),
  itemsNumber: yup.number().integer().min(1).max(1000).nullable().default(1),
  isAdjustedByUser: yup.boolean().default(false),
  length: yup.number().min(0).nullable(),
  width: yup.number().min(0).nullable(),
  height: yup.number().min(0).nullable(),
  volume: yup.number().min(0).nullable(),
  room: shortText(),
})

export const titleSchema = yup.object({
  items: yup.array().of(titledItem).min(1).max(ITEMS_MAX).required(),
  categoryId: id(),
  fromCity: shortText(),
  fromCountry: shortText(),
  toCity: shortText(),
  toCountry: shortText(),
})

const uuid = yup.string().uuid().required()

export const categoryTreeTestSchema = yup.object({
  group,
  auctionUuid: uuid,
  selectedCategory: id().required(),
})

export const multiItemTestSchema = yup.object({
  auctionUuid: uuid,
  price: yup.number().min(0).nullable().default(null),
  categoryId: id().required(),
  step: yup.string().trim().max(40).required(),
  formVariant: yup.number().oneOf([2]).default(2),
})

/** For a device that cannot set a header. */
export const splitTestsSchema = yup.object({ deviceUID: yup.string().trim().max(100) })

export const splitEventSchema = yup.object({
  test: yup.string().required(),
  group: yup.string().trim().max(40).required(),
  event: yup.string().trim().max(40).required(),
  auctionUuid: uuid,
})

/** Above every size and weight that a form takes. */
const MEASURE_MAX = 1_000_000

const measure = () => yup.number().min(0).max(MEASURE_MAX).nullable()

const pricedItem = yup.object({
  itemsNumber: yup.number().integer().min(1).max(1000).nullable().default(1),
  length: measure(),
  width: measure(),
  height: measure(),
  weight: measure(),
  volume: measure(),
})

export const predictPriceSchema = yup.object({
  model: yup
    .string()
    .matches(/^[\w-]{1,40}$/)
    .required(),
  currency: yup
    .string<PredictedCurrency>()
    .oneOf([...predictedCurrencies])
    .required(),
  categoryId: id().required(),
  distance: yup.number().min(0).max(DISTANCE_MAX_KM).required(),
  totalWeight: measure(),
  items: yup.array().of(pricedItem).max(ITEMS_MAX).default([]),
  dateRange: yup.string<'flex' | '3days' | 'week' | 'custom'>().oneOf(['flex', '3days', 'week', 'custom']).nullable(),
  /** Floors to climb, at both ends together. */
  floors: yup.number().integer().min(0).max(FLOORS_MAX).nullable(),
})

export type Suggest = Pick<yup.InferType<typeof suggestSchema>, 'lang' | 'text' | 'limit'>
export type SuggestItems = Suggest & { tag: string }
export type ListItemCategories = yup.InferType<typeof itemCategoriesSchema>
export type CategoryTreeTest = yup.InferType<typeof categoryTreeTestSchema>
export type MultiItemTest = yup.InferType<typeof multiItemTestSchema>
export type SplitTests = yup.InferType<typeof splitTestsSchema>
export type SplitEvent = yup.InferType<typeof splitEventSchema>
export type PredictPrice = yup.InferType<typeof predictPriceSchema>
