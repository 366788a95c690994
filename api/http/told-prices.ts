import { drawPriceTable } from '#api/category/price-table.rules.ts'
import { priceFrom } from '#api/category/price-rows.rules.ts'
import { MODELS, type ModelRow } from '#api/category/price-model.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail-style.part.ts'
import { findCategory, mainCategories } from '#content/categories/categories.ts'

/** HTML by the place it is for: `prices:cars`, `from:cars`, `figure:car`. */
export type Told = Readonly<Record<string, string>>

/** What deals have taught of the prices that a page tells; nothing where its tariff stands. */
export async function tellPrices(ctx: Ctx, category?: string): Promise<Told> {
  const shown = category ? [findCategory(category)] : mainCategories()
  const mains = shown.flatMap((one) => (one ? [one.parent ?? one.id] : []))
  const rows = await query<ModelRow>(ctx, MODELS, [mains])
  const models = new Map(rows.map(({ mainCategoryId, model }) => [mainCategoryId, model]))
  const { storefront } = ctx
  const t = wordsOf(storefront.language, 'site')
  const { month } = ctx.now.toUTC()
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
