import { ask, type Submitted } from '#site/forms/submit.ts'
import { typedPrice } from '#site/forms/typed-number.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

type Page = Parameters<typeof ask>[0]
type Settlement = Awaited<ReturnType<ServerLocals['api']['offer']['settlement']>>

/** The proposals of a deal, with what each side would get of the amount in the address. */
export async function readSettlement(
  page: Page,
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  offerId: number,
): Promise<{ settlement: Settlement; asked: Submitted<Settlement> }> {
  const settlement = await api.offer.settlement({ offerId })
  const asked = await ask(page, async ({ back }) => {
    const price = typedPrice(back, settlement.most.currency, storefront)
    return price ? api.offer.settlement({ offerId, back: price.amount }) : settlement
  })
  if (asked.state !== 'done') return { settlement, asked }
  const isTooMuch = Boolean(asked.values.back?.trim()) && asked.answer.asked === null
  if (!isTooMuch) return { settlement: asked.answer, asked }
  const t = words(storefront.language, 'complaint')
  const errors = { back: t('settle.most', { price: formatPrice(settlement.most, storefront) }) }
  return { settlement, asked: { ...asked, errors } }
}
