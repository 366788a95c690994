import type { DateTime } from 'luxon'
import { drawPriceTable } from '#api/category/price-table.rules.ts'
import { priceFrom } from '#api/category/price-rows.rules.ts'
import { MODELS, type ModelRow } from '#api/category/price-model.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail-style.part.ts'
import { findCategory, mainCategories } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'

/** HTML by the place it is for: `prices:cars`, `from:cars`, `figure:car`. */
export type Told = Readonly<Record<string, string>>

/** What deals have taught of each main category. */
type PriceModels = ReadonlyMap<string, ModelRow['model']>

export async function findPriceModels(ctx: Ctx): Promise<PriceModels> {
  const mains = mainCategories().map(({ id }) => id)
  const rows = await query<ModelRow>(ctx, MODELS, [mains])
  return new Map(rows.map(({ mainCategoryId, model }) => [mainCategoryId, model]))
}

/** The prices that a page tells by what deals have taught until `now`; nothing where its tariff stands. */
export function tellPrices(
  models: PriceModels,
  now: DateTime,
  storefront: Storefront,
  category?: string,
): Told {
  const shown = category ? [findCategory(category)] : mainCategories()
  const t = wordsOf(storefront.language, 'site')
  const { month } = now.toUTC()
  const told = shown.flatMap((one): [string, string][] => {
    const model = one && models.get(one.parent ?? one.id)
    if (!model) return []
    const prices = { category: one.id, storefront, model, month }
    const price = priceFrom(prices)
    return [
      [`from:${one.id}`, escapeHtml(t('prices.from', { price }))],
      [`figure:${one.id}`, escapeHtml(t('running.from', { price }))],
      [
        `prices:${one.id}`,
        drawPriceTable(prices, (word, values) => escapeHtml(t(`prices.${word}`, values ?? {}))),
      ],
    ]
  })
  return Object.fromEntries(told)
}
