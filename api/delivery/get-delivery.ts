import { literal } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { modelOfRow, type JsonRow } from '#api/kit/db/model-of-row.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { sideOf } from '#api/offer/offer.policy.ts'
import { Delivery, DeliveryProof } from './delivery.model.ts'
import { findFailedReason } from './failed-reason.query.ts'
import { SHARING, sharingOf, type SharingRow } from './sharing.part.ts'
import { deliveryView, type DeliveryView } from './delivery.view.ts'

const PROOFS = /* sql */ `
  (select coalesce(json_agg(p order by p.created_at), '[]') from delivery_proofs p where p.delivery_id = "Delivery".id)`

/** State of a delivery, for the participants of the deal. */
export async function getDelivery(ctx: Ctx, offerId: number): Promise<DeliveryView> {
  const deal = await getDeal(ctx, offerId)
  const delivery = orNotFound(
    await Delivery.findOne({
      where: { offerId },
      attributes: {
        include: [
          [literal(SHARING), 'sharing'],
          [literal(PROOFS), 'proofs'],
        ],
      },
      ...txOption(ctx),
    }),
  )
  const proofs = (delivery.get('proofs') as JsonRow[]).map((row) => modelOfRow(DeliveryProof, row))
  const found = delivery.get('sharing') as SharingRow | null
  const side = sideOf(ctx.caller, partiesOf(deal))
  return deliveryView(delivery, proofs, {
    side,
    isActing: ctx.caller.isSignedIn && ctx.caller.acting !== undefined,
    storefront: ctx.storefront,
    failedReason: await findFailedReason(ctx, delivery),
    sharing: await sharingOf(ctx, deal, delivery, { found, side }),
  })
}
