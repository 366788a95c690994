import type { Address } from '#api/address/address.rules.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { isPostalCode, readPostalCode } from '#api/common/countries.rules.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { deliveryMoves, isStillAhead } from '#api/delivery/delivery.rules.ts'
import type { SetStreet } from '#api/delivery/delivery.schema.ts'
import { AppError, authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { auditAndAnnounce } from '#api/kit/worker/outbox.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'

/**
 * The owner of a booked deal sets a street; the town stays. The pickup street can be set until
 * pickup, the delivery street until delivery.
 */
export async function setStreet(ctx: TxCtx, input: SetStreet): Promise<void> {
  const { offerId, end } = input
  const deal = await lockDeal(ctx, offerId)
  const { auction, offer } = deal
  authorize(mayOnOffer('delivery.setStreet', ctx.caller, partiesOf(deal)))
  if (offer.status !== 'accepted') fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  const { id, status } = await lock(ctx, Delivery, { offerId })
  if (!isStillAhead(end, status)) fail('delivery.wrong_state', conflictIn(deliveryMoves, status))
  await writeStreet(ctx, auction, input)
  const entry = { machine: 'delivery', thingId: id, event: 'setStreet', from: status, to: status }
  await auditAndAnnounce(ctx, entry)
}

async function writeStreet(
  ctx: TxCtx,
  auction: Auction,
  { end, street, buildingNr, postalCode }: SetStreet,
): Promise<void> {
  const key = end === 'from' ? 'fromAddress' : 'toAddress'
  const known: Address = orNotFound(auction[key])
  const code = readPostalCode(postalCode, known.countryCode) || known.postalCode
  if (code !== '' && !isPostalCode(code, known.countryCode))
    throw new AppError('invalid', { errors: [{ path: 'postalCode', code: 'postal_code' }] })
  const address: Address = { ...known, street, buildingNr, postalCode: code }
  await auction.update({ [key]: address, version: auction.version + 1 }, { transaction: ctx.tx })
}
