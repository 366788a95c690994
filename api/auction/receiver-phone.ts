import { actorOf, audit } from '#api/kit/db/audit.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { ReceiverPhone } from './auction-call.schema.ts'
import { mayOn } from './auction.policy.ts'
import { getAuction, lockAuction, type AuctionRef } from './get-auction.query.ts'

interface ReceiverPhoneView {
  phone: string | null
}

/** Sets the phone number of the recipient, if it is not the owner. */
export async function setReceiverPhone(ctx: TxCtx, { auction: ref, phone }: ReceiverPhone): Promise<ReceiverPhoneView> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('auction.setReceiverPhone', ctx.caller, auction))
  await auction.update({ receiverPhone: phone }, { transaction: ctx.tx })
  return { phone: auction.receiverPhone }
}

/** Visible only to the two sides of the deal; audited for all but the owner, who typed it. */
export async function getReceiverPhone(
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<ReceiverPhoneView> {
  const { auction, relation } = await getAuction(ctx, ref)
  authorize(mayOn('auction.receiverPhone', ctx.caller, auction, relation))
  const { id, ownerId, status, receiverPhone: phone } = auction
  if (phone !== null && actorOf(ctx) !== ownerId)
    await audit(ctx, { machine: 'auction', thingId: id, event: 'receiver_contact_shown', from: status, to: status })
  return { phone }
}
