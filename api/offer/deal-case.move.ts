import type { ModelStatic } from 'sequelize'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { lockAll, type StateRow, type TxCtx } from '#api/kit/db/transition.ts'
import type { PaymentPurpose } from '#api/payment/payment.rules.ts'
import type { Deal } from './get-deal.query.ts'
import type { OfferStatus } from './offer.rules.ts'

export interface ToPay {
  purpose: PaymentPurpose
  amountMinor: number
  until: Date
}

interface Hooks {
  /** The delivery has a new status. */
  onDelivery?: (ctx: TxCtx, offerId: number, status: DeliveryStatus) => Promise<void>
  /** A deal has taken the listing. */
  onTaken?: (ctx: TxCtx, auctionId: number, offerId: number) => Promise<void>
  /** The listing has a new status. */
  onListing?: (ctx: TxCtx, auctionId: number, moved: { from: AuctionStatus; to: AuctionStatus }) => Promise<void>
  /** Money held from a deal of this listing that ended, which pays for the next one; in minor units. */
  creditMinor?: (ctx: Ctx, auctionId: number) => Promise<number>
  /** A payment besides the price that a booked deal waits for. */
  toPay?: (ctx: Ctx, deal: Deal) => Promise<ToPay | null>
  /** That payment has arrived. */
  onPaid?: (ctx: TxCtx, deal: Deal) => Promise<void>
}

/** A question about an offer or a deal that waits for somebody's answer. */
interface DealCase extends Hooks {
  /** Statuses in which it waits for an answer. */
  open: readonly string[]
  /** Event of its machine for each new status of its offer, or `stays`. */
  onOffer: Readonly<Record<OfferStatus, string>>
  close: (ctx: TxCtx, offerId: number, event: string) => Promise<void>
}

/** Opens the case, if it is not open yet. */
type Ask = (ctx: TxCtx, deal: Deal, reason: string) => Promise<void>

/**
 * The cases of `api/cases.ts`. Their folders are above offers and deals, which know them only by
 * this type, as `ctx.cases`. Those named here are opened or closed by actions of a deal or a case.
 */
export interface DealCases {
  readonly [name: string]: DealCase
  readonly acceptance: DealCase & { ask: Ask }
  readonly cancellation: DealCase & { ask: Ask }
  readonly rescue: DealCase & {
    /** Whether the money of a deal can stay here for the next deal of its listing. */
    mayHold: (ctx: TxCtx, offerId: number) => Promise<boolean>
    hold: (ctx: TxCtx, deal: Deal) => Promise<void>
  }
  readonly settlement: DealCase
  readonly door: DealCase & {
    isOpen: (ctx: TxCtx, offerId: number) => Promise<boolean>
    isExcused: (ctx: TxCtx, offerId: number) => Promise<boolean>
  }
}

interface Description<Row extends StateRow, Event extends string> extends Hooks {
  model: ModelStatic<Row>
  move: (ctx: TxCtx, row: Row, event: Event) => Promise<unknown>
  open: readonly Row['status'][]
  onOffer: Readonly<Record<OfferStatus, Event | 'stays'>>
}

export const dealCase = <Row extends StateRow, Event extends string>({
  model,
  move,
  ...rest
}: Description<Row, Event>): DealCase => ({
  ...rest,
  async close(ctx, offerId, event) {
    for (const row of await lockAll(ctx, model, { offerId, status: [...rest.open] }))
      await move(ctx, row, event as Event)
  },
})

/** Each open case of an offer does what it says for the offer's new status. Requires its lock. */
export async function closeCases(ctx: TxCtx, offerId: number, status: OfferStatus): Promise<void> {
  for (const { onOffer, close } of Object.values(ctx.cases))
    if (onOffer[status] !== 'stays') await close(ctx, offerId, onOffer[status])
}
