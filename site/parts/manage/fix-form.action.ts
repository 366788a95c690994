import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import { sentPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The results the page reports; `set` and `ended` undo each other. */
export const fixed = ['set', 'ended', 'estimated'] as const
type Fixed = (typeof fixed)[number]

/** Runs the owner's action on the price, chosen by the pressed button; returns where to go next. */
export async function runFixAction(
  { api, locale, storefront }: Pick<ServerLocals, 'api' | 'locale' | 'storefront'>,
  { id, currency }: Pick<OwnAuctionView, 'id' | 'currency'>,
  typed: Typed,
): Promise<string> {
  const held = { auction: String(id), version: Number(typed.version) }
  const act = async (): Promise<Fixed> => {
    if (typed.do === 'estimate') {
      await api.auction.renewEstimate({ auction: held.auction })
      return 'estimated'
    }
    if (typed.do === 'ask') {
      await api.auction.fix({ ...held, type: 'bid', price: null })
      return 'ended'
    }
    // A typed price takes precedence over a chosen suggestion.
    const price = sentPrice(typed.price || typed.point, currency, storefront)
    if (typed.do === 'change') await api.auction.setPrice({ ...held, price })
    else await api.auction.fix({ ...held, type: 'fixed', price })
    return 'set'
  }
  return `${toPath(locale, 'fixPrice', { id })}?done=${await act()}`
}
