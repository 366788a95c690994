import type { PriceModel } from './price-model.rules.ts'
import { priceBasis, priceRows, type ToldPrices } from './price-rows.rules.ts'
import { isPredicted, LEARNED_MONTHS } from './price.rules.ts'

type Values = Record<string, string | number>
type TableWord = 'distance' | 'estimate' | 'upTo' | 'basis' | 'differs' | 'learned' | 'follows'
/** Translates a text of the table. */
type SayOfTable = (word: TableWord, values?: Values) => string

/**
 * The price table of a category as HTML. The build draws it with the tariff and the server replaces
 * it once there is a model, so both use this function.
 */
export function drawPriceTable(told: ToldPrices, say: SayOfTable): string {
  const rows = priceRows(told).map(
    ({ distance, isUpTo, expected, price, bar }) =>
      `<tr><th scope="row">${isUpTo ? say('upTo', { distance }) : distance}</th>` +
      `<td class="bars"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><path d="M0 2H100"/><path class="price" d="M${bar.from} 2H${bar.to}"/></svg></td>` +
      `<td class="figure"><b>${expected}</b><span class="small muted range">${price}</span></td></tr>`,
  )
  const head = `<tr><th scope="col">${say('distance')}</th><td></td><th scope="col" class="figure">${say('estimate')}</th></tr>`
  return `<table class="table prices"><thead>${head}</thead><tbody>${rows.join('')}</tbody></table><p class="small muted basis">${basisOf(told, say)}</p>`
}

function basisOf(told: ToldPrices, say: SayOfTable): string {
  const { model, storefront } = told
  const isInForm = isPredicted(storefront.currency)
  const values = priceBasis(told)
  const sentences = model
    ? [say('learned', learnedValues(model, values)), isInForm && say('follows')]
    : [say('basis', values), isInForm && say('differs')]
  return sentences.filter(Boolean).join(' ')
}

const learnedValues = ({ deals }: PriceModel, { weight }: { weight: string }): Values => ({
  count: deals,
  months: LEARNED_MONTHS,
  weight,
})
