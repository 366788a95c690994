import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import { ask, type Submitted } from '#site/forms/submit.ts'
import { typedPrice } from '#site/forms/typed-number.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

type Page = Parameters<typeof ask>[0]
type Settlement = Awaited<ReturnType<ServerLocals['api']['offer']['settlement']>>

/** The split if this part of the most that can go back does. */
export interface QuickSplit {
  part: number
  split: NonNullable<Settlement['asked']>
}

const quickParts = [0, 0.25, 0.5, 1]

/** The deal and its proposals were read before, so this sends no statement. */
async function splitQuickly(
  api: ServerLocals['api'],
  { offerId, isOpen, left, most }: Settlement,
): Promise<QuickSplit[]> {
  if (!isOpen || left === 0) return []
  const { minor, currency } = fromWire(most)
  const found = quickParts.map(async (part) => {
    const back = toWire(money(Math.round(minor * part), currency)).amount
    return { part, split: (await api.offer.settlement({ offerId, back })).asked }
  })
  return (await Promise.all(found)).flatMap(({ part, split }) => (split ? [{ part, split }] : []))
}

/** The proposals of a deal, with what each side would get of the amount in the address. */
export async function readSettlement(
  page: Page,
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  offerId: number,
): Promise<{ settlement: Settlement; asked: Submitted<Settlement>; quick: QuickSplit[] }> {
  const settlement = await api.offer.settlement({ offerId })
  const quick = await splitQuickly(api, settlement)
  const asked = await ask(page, async ({ back }) => {
    const price = typedPrice(back, settlement.most.currency, storefront)
    return price ? api.offer.settlement({ offerId, back: price.amount }) : settlement
  })
  if (asked.state !== 'done') return { settlement, asked, quick }
  const isTooMuch = Boolean(asked.values.back?.trim()) && asked.answer.asked === null
  if (!isTooMuch) return { settlement: asked.answer, asked, quick }
  const t = words(storefront.language, 'complaint')
  const errors = { back: t('settle.most', { price: formatPrice(settlement.most, storefront) }) }
  return { settlement, asked: { ...asked, errors }, quick }
}
