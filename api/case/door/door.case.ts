import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { findLocked, lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { dealCase, type ToPay } from '#api/offer/deal-case.move.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { DoorPrice } from './door-price.model.ts'
import { endDoorPrice, moveDoorPrice } from './door-price.move.ts'
import { isExcusing, openDoorPriceStatuses } from './door-price.rules.ts'
import { raisePrice } from './raise-price.part.ts'

/** A price asked at the door is over with its deal; while it is open, the goods stay where they are. */
export const doorCase = {
  ...dealCase({
    model: DoorPrice,
    move: moveDoorPrice,
    open: openDoorPriceStatuses,
    onOffer: {
      active: 'stays',
      stale: 'stays',
      awaiting_payment: 'stays',
      accepted: 'stays',
      realized: 'overtake',
      withdrawn: 'stays',
      rejected: 'stays',
      lost: 'stays',
      expired: 'stays',
      cancelled: 'overtake',
      fraud: 'overtake',
    },
  }),
  async close(ctx: TxCtx, offerId: number): Promise<void> {
    for (const door of await lockAll(ctx, DoorPrice, { offerId, status: [...openDoorPriceStatuses] }))
      await endDoorPrice(ctx, door, 'overtake')
  },
  async toPay(ctx: Ctx, { offer: { id: offerId } }: Deal): Promise<ToPay | null> {
    const door = await DoorPrice.findOne({ where: { offerId, status: 'accepted' }, ...txOption(ctx) })
    if (!door?.payUntil) return null
    return { purpose: 'door', amountMinor: door.newGrossMinor - door.oldGrossMinor, until: door.payUntil }
  },
  async onPaid(ctx: TxCtx, { offer }: Deal): Promise<void> {
    const door = await findLocked(ctx, DoorPrice, { offerId: offer.id, status: 'accepted' })
    if (!door) return
    await moveDoorPrice(ctx, door, 'pay')
    await raisePrice(ctx, offer, door.newGrossMinor)
  },
  /** The customer still has to answer, or to pay what they agreed to. */
  async isOpen(ctx: TxCtx, offerId: number): Promise<boolean> {
    return (await findLocked(ctx, DoorPrice, { offerId, status: [...openDoorPriceStatuses] })) !== null
  },
  /** The old price stays although there is much more to carry than the listing said: the courier may decline. */
  async isExcused(ctx: TxCtx, offerId: number): Promise<boolean> {
    const door = await findLocked(ctx, DoorPrice, { offerId, status: 'kept' })
    return door !== null && isExcusing(door.listed, door.measured)
  },
}
