import type { ModelStatic } from 'sequelize'
import { lockAll, type StateRow, type TxCtx } from '#api/kit/db/transition.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'

/** A question about an offer or a deal that waits for somebody's answer. */
export interface DealCase {
  /** Statuses in which it waits for an answer. */
  open: readonly string[]
  /** Event of its machine for each new status of its offer, or `stays`. */
  onOffer: Readonly<Record<OfferStatus, string>>
  close: (ctx: TxCtx, offerId: number, event: string) => Promise<void>
}

interface Description<Row extends StateRow, Event extends string> {
  model: ModelStatic<Row>
  move: (ctx: TxCtx, row: Row, event: Event) => Promise<unknown>
  open: readonly Row['status'][]
  onOffer: Readonly<Record<OfferStatus, Event | 'stays'>>
}

export const dealCase = <Row extends StateRow, Event extends string>({
  model,
  move,
  open,
  onOffer,
}: Description<Row, Event>): DealCase => ({
  open,
  onOffer,
  async close(ctx, offerId, event) {
    for (const row of await lockAll(ctx, model, { offerId, status: [...open] }))
      await move(ctx, row, event as Event)
  },
})
