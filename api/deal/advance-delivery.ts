import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { authorize, fail, orNotFound, type FieldErrors } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { lock, type TxCtx, conflictIn } from '#api/kit/db/transition.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { addUntimelyDay, newDayOf, plannedBy, refuseUntimelyDay } from './replan-delivery.part.ts'
import { realizeDeal } from './realize-offer.ts'
import { agreedDays, findEarlyDay, type EarlyDay } from './early-day.lib.ts'
import { dealStatuses, type DealSide, offerMoves } from '#api/offer/offer.rules.ts'
import { releasePayout } from './release-payout.ts'
import { checkPin } from '#api/delivery/check-pin.lib.ts'
import { Delivery, DeliveryProof } from '#api/delivery/delivery.model.ts'
import { eventsOf, proofNeeded, type DeliveryEvent, deliveryMoves } from '#api/delivery/delivery.rules.ts'
import type { StepDelivery } from '#api/delivery/delivery.schema.ts'
import { moveDelivery } from '#api/delivery/delivery.move.ts'
import { endTracking } from '#api/delivery/tracking.move.ts'
import { isUnderWay } from '#api/delivery/tracking.rules.ts'

/** The courier reports progress; the customer confirms delivery, which releases the payout. */
export async function advanceDelivery(ctx: TxCtx, step: StepDelivery): Promise<void> {
  const { offerId, event, pin, reason } = step
  const date = newDayOf(step)
  const deal = await lockDeal(ctx, offerId)
  const delivery = await lock(ctx, Delivery, { offerId })
  const side = refuseUnfit(ctx, deal, event)
  const days = agreedDays(deal, delivery)
  const early = side === 'owner' ? null : findEarlyDay(ctx, event, days)
  if (pin) await addPin(ctx, delivery, event, pin)
  await moveDelivery(ctx, delivery, event, {
    guard: async () => {
      refuseUntimelyDay(ctx, step)
      await refuseUnproved(ctx, delivery, event, side)
      if (event === 'pickUp') await refuseUnagreed(ctx, delivery)
      if (early && !step.isEarlyConfirmed) askAboutDay(delivery, early.day)
    },
    set: { ...timesOf(ctx, event, delivery, early), ...plannedBy(step) },
    reason: [date, reason].filter(Boolean).join(' '),
    eventData: { offerId, reason, date, ...(early ? { early: early.day } : {}) },
  })
  for (const { onDelivery } of Object.values(ctx.cases)) await onDelivery?.(ctx, offerId, delivery.status)
  if (!isUnderWay(delivery.status)) await endTracking(ctx, offerId)
  if (event === 'confirm') await finish(ctx, deal)
}

/** Also checks the day and the PIN of a partly invalid input, so that all errors show at once. */
export async function findWrongStep(ctx: Ctx, step: Passed<StepDelivery>, errors: FieldErrors): Promise<void> {
  const { offerId, event, pin } = step
  addUntimelyDay(ctx, step, errors)
  const stage = event && proofNeeded[event]?.stage
  if (!offerId || !stage || !pin) return
  refuseUnfit(ctx, await getDeal(ctx, offerId), event)
  const delivery = orNotFound(await Delivery.findOne({ where: { offerId } }))
  await checkPin(ctx, delivery, stage, pin)
}

function refuseUnfit(ctx: Ctx, deal: Deal, event: DeliveryEvent): DealSide {
  const side = sideOf(ctx.caller, partiesOf(deal))
  authorize(mayOnOffer('delivery.step', ctx.caller, partiesOf(deal)))
  authorize(eventsOf(side).includes(event))
  if (!dealStatuses.includes(deal.offer.status)) fail('offer.wrong_state', conflictIn(offerMoves, deal.offer.status))
  return side
}

async function finish(ctx: TxCtx, deal: Deal): Promise<void> {
  await realizeDeal(ctx, deal, { may: true, isOverridden: false, reason: 'confirmed' })
  await releasePayout(ctx, deal.offer)
}

function timesOf(ctx: TxCtx, event: DeliveryEvent, delivery: Delivery, early: EarlyDay | null): Partial<Delivery> {
  const now = ctx.now.toJSDate()
  if (event === 'pickUp') return { pickedUpAt: now }
  if (event === 'deliver') return { deliveredAt: now, releaseFrom: early?.begins ?? now }
  if (event !== 'confirm') return {}
  return { confirmedAt: now, releaseFrom: now, deliveredAt: delivery.deliveredAt ?? now }
}

const askAboutDay = ({ status }: Delivery, planned: string): never =>
  fail('delivery.too_early', { state: status, allowed: ['isEarlyConfirmed'], planned })

/** The person at pickup or delivery gives the courier a PIN, which proves that they met. */
async function addPin(ctx: TxCtx, delivery: Delivery, event: DeliveryEvent, pin: string): Promise<void> {
  const stage = proofNeeded[event]?.stage
  if (!stage) return
  await checkPin(ctx, delivery, stage, pin)
  await DeliveryProof.create(
    {
      uid: randomUUID(),
      deliveryId: delivery.id,
      stage,
      kind: 'pin',
      byUserId: ctx.caller.isSignedIn ? ctx.caller.userId : null,
    },
    { transaction: ctx.tx },
  )
}

/** A driver's tap must not end what the two sides are agreeing on; a clock ends it within minutes. */
async function refuseUnagreed(ctx: TxCtx, { offerId, status }: Delivery): Promise<void> {
  if (await ctx.cases.door.isOpen(ctx, offerId))
    fail('delivery.wrong_state', { ...conflictIn(deliveryMoves, status, ['pickUp']), reason: 'door_price' })
}

/** A customer's own confirmation needs no proof. */
async function refuseUnproved(ctx: TxCtx, delivery: Delivery, event: DeliveryEvent, side: DealSide): Promise<void> {
  const needed = proofNeeded[event]
  if (!needed || side !== 'provider') return
  const count = await DeliveryProof.count({
    where: { deliveryId: delivery.id, stage: needed.stage, kind: [...needed.kinds] },
    transaction: ctx.tx,
  })
  if (count === 0)
    fail('delivery.proof_missing', {
      ...conflictIn(deliveryMoves, delivery.status, [event]),
      stage: needed.stage,
    })
}
