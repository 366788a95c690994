import type { DateTime } from 'luxon'
import { drawPriceTable } from '#api/category/price-table.rules.ts'
import { priceFrom } from '#api/category/price-rows.rules.ts'
import { tariffRate } from '#api/category/tariff.rules.ts'
import { MODELS, RATES, type ModelRow, type RateRow } from '#api/category/price-model.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { findCategory, mainCategories } from '#content/categories/categories.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'

/** HTML by placeholder: `prices:cars`, `from:cars`, `figure:car`. */
export type Told = Readonly<Record<string, string>>

/** The price model of each main category, and today's exchange rates per euro. */
interface LearnedPrices {
  models: ReadonlyMap<string, ModelRow['model']>
  perEuro: ReadonlyMap<Currency, number>
}

export async function findLearnedPrices(ctx: Ctx): Promise<LearnedPrices> {
  const mains = mainCategories().map(({ id }) => id)
  const rows = await query<ModelRow>(ctx, MODELS, [mains])
  const rates = await query<RateRow>(ctx, RATES)
  return {
    models: new Map(rows.map(({ mainCategoryId, model }) => [mainCategoryId, model])),
    perEuro: new Map(rates.map(({ currency, perEuro }) => [currency, perEuro])),
  }
}

/**
 * HTML of prices learned from deals up to `now`; empty if the prices in the built page still apply.
 */
export function drawLearnedPrices(
  { models, perEuro: rates }: LearnedPrices,
  now: DateTime,
  storefront: Storefront,
  category?: string,
): Told {
  const shown = category ? [findCategory(category)] : mainCategories()
  const perEuro = rates.get(storefront.currency)
  const isTariffRate = perEuro === undefined || perEuro === tariffRate(storefront.currency)
  const t = wordsOf(storefront.language, 'site')
  const { month } = now.toUTC()
  const told = shown.flatMap((one): [string, string][] => {
    const model = one && models.get(one.parent ?? one.id)
    if (!one || (!model && isTariffRate)) return []
    const prices = { category: one.id, storefront, model, month, perEuro }
    const price = priceFrom(prices)
    return [
      [`from:${one.id}`, escapeHtml(t('prices.from', { price }))],
      [`figure:${one.id}`, escapeHtml(t('running.from', { price }))],
      [`prices:${one.id}`, drawPriceTable(prices, (word, values) => escapeHtml(t(`prices.${word}`, values ?? {})))],
    ]
  })
  return Object.fromEntries(told)
}
