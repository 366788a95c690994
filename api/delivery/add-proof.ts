import { offerMoves } from '#api/offer/offer.rules.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, within } from '#api/kit/db.ts'
import { allow, fail, failField, reveal } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/transition.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.part.ts'
import { sideOf } from '#api/offer/offer.policy.ts'
import { checkPicture } from '#api/file/check-picture.part.ts'
import { checkPin } from './check-pin.part.ts'
import { Delivery, DeliveryProof } from './delivery.model.ts'
import { PROOFS_MAX } from './delivery.rules.ts'
import type { AddProof } from './delivery.schema.ts'
import { proofView, type ProofView } from './delivery.view.ts'

export const proofFile = (uid: string): string => `proofs/${uid}.webp`

/** A photo, a signature or the PIN shows that the goods were taken or handed over. */
export async function addProof(ctx: Ctx, input: AddProof): Promise<ProofView> {
  refuseUnfit(ctx, await getDeal(ctx, input.offerId))
  const uid = randomUUID()
  if (input.kind !== 'pin') await keepPicture(ctx, uid, input)
  try {
    return proofView(await inTransaction(ctx, (ctx) => keepProof(ctx, uid, input)))
  } catch (error) {
    await ctx.storage.remove(proofFile(uid))
    throw error
  }
}

/** Pictures take time: who may not add one is told before. */
function refuseUnfit(ctx: Ctx, deal: Deal): void {
  allow(sideOf(ctx.caller, partiesOf(deal)) !== 'owner')
  if (deal.offer.status !== 'accepted')
    fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
}

async function keepPicture(ctx: Ctx, uid: string, { offerId, file }: AddProof): Promise<void> {
  if (!file) failField('file', 'required')
  await checkPicture(file.bytes)
  await refuseFull(ctx, reveal(await Delivery.findOne({ where: { offerId }, ...within(ctx) })))
  const { large } = await ctx.pictures.develop(file.bytes)
  await ctx.storage.put(proofFile(uid), large)
}

async function refuseFull(ctx: Ctx, { id: deliveryId }: Delivery): Promise<void> {
  const count = await DeliveryProof.count({ where: { deliveryId }, ...within(ctx) })
  if (count >= PROOFS_MAX) failField('file', 'max', { 0: PROOFS_MAX })
}

async function keepProof(ctx: TxCtx, uid: string, input: AddProof): Promise<DeliveryProof> {
  const { offerId, stage, kind, pin, note } = input
  refuseUnfit(ctx, await lockDeal(ctx, offerId))
  const delivery = await lock(ctx, Delivery, { offerId })
  if (kind === 'pin') await checkPin(ctx, delivery, stage, pin ?? '')
  await refuseFull(ctx, delivery)
  const byUserId = ctx.caller.isSignedIn ? ctx.caller.userId : null
  return DeliveryProof.create(
    { uid, deliveryId: delivery.id, stage, kind, byUserId, note },
    { transaction: ctx.tx },
  )
}
