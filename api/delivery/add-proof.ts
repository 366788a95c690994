import { offerMoves } from '#api/offer/offer.rules.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, fail, failField, orNotFound, type FieldErrors } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { checkPicture } from '#api/file/check-picture.lib.ts'
import { storePicture } from '#api/file/store-picture.part.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { checkPin } from './check-pin.lib.ts'
import { Delivery, DeliveryProof } from './delivery.model.ts'
import { PROOFS_MAX } from './delivery.rules.ts'
import type { AddProof } from './delivery.schema.ts'
import { proofView, type ProofView } from './delivery.view.ts'
import { proofFile } from './proof-file.part.ts'

/** Adds a photo, a signature or the PIN as proof of pickup or delivery. */
export async function addProof(ctx: Ctx, input: AddProof): Promise<ProofView> {
  const { offerId, file, kind } = input
  refuseUnfit(ctx, await getDeal(ctx, offerId))
  if (kind === 'pin') return inLastTransaction(ctx, (ctx) => keepProof(ctx, randomUUID(), input))
  if (!file) failField('file', 'required')
  return storePicture(ctx, proofFile, {
    bytes: file.bytes,
    assertMayAdd: async () =>
      refuseFull(ctx, orNotFound(await Delivery.findOne({ where: { offerId }, ...txOption(ctx) }))),
    keep: (ctx, { uid }) => keepProof(ctx, uid, input),
  })
}

/** Server-only checks of a partly invalid proof. A PIN sent this way counts as an attempt. */
export async function findWrongProof(
  ctx: Ctx,
  { offerId, stage, kind, pin, file }: Passed<AddProof>,
  errors: FieldErrors,
): Promise<void> {
  refuseUnfit(ctx, await getDeal(ctx, offerId ?? 0))
  const delivery = orNotFound(await Delivery.findOne({ where: { offerId: offerId ?? 0 } }))
  if (kind === undefined) return
  if (kind !== 'pin') return findWrongPicture(ctx, delivery, file, errors)
  if (pin === undefined) errors.add('pin', 'incorrect')
  else if (stage) await checkPin(ctx, delivery, stage, pin)
}

async function findWrongPicture(
  ctx: Ctx,
  delivery: Delivery,
  file: Passed<AddProof>['file'],
  errors: FieldErrors,
): Promise<void> {
  if (!file) errors.add('file', 'required')
  await refuseFull(ctx, delivery)
  if (!file?.bytes) return
  await checkPicture(file.bytes)
  await ctx.imageProcessor.process(file.bytes)
}

/** Checked before the slow image processing. */
function refuseUnfit(ctx: Ctx, deal: Deal): void {
  authorize(mayOnOffer('delivery.addProof', ctx.caller, partiesOf(deal)))
  if (deal.offer.status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
}

async function refuseFull(ctx: Ctx, { id: deliveryId }: Delivery): Promise<void> {
  const count = await DeliveryProof.count({ where: { deliveryId }, ...txOption(ctx) })
  if (count >= PROOFS_MAX) failField('file', 'max', { 0: PROOFS_MAX })
}

async function keepProof(ctx: TxCtx, uid: string, input: AddProof): Promise<ProofView> {
  const { offerId, stage, kind, pin, note } = input
  refuseUnfit(ctx, await lockDeal(ctx, offerId))
  const delivery = await lock(ctx, Delivery, { offerId })
  if (kind === 'pin') await checkPin(ctx, delivery, stage, pin ?? '')
  await refuseFull(ctx, delivery)
  const byUserId = ctx.caller.isSignedIn ? ctx.caller.userId : null
  const proof = await DeliveryProof.create(
    { uid, deliveryId: delivery.id, stage, kind, byUserId, note },
    { transaction: ctx.tx },
  )
  return proofView(proof)
}
