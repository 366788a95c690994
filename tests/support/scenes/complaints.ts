import type { AddComplaint } from '#api/case/complaint/complaint.schema.ts'
import { aConfirmedDeal, aDeliveredDeal, aPaidDeal, aPayableCourier, type Deal, type DealWishes } from './offers.ts'
import { as } from '#tests/support/test-app.ts'

type Wishes = Partial<AddComplaint>

/** The customer complains about damage: `await complainOf(deal, { claim: pounds('100') })`. */
export async function complainOf({ ann, offerId }: Deal, wishes: Wishes = {}): Promise<number> {
  const { id } = await as(ann).complaint.add({
    offerId,
    kind: 'damage',
    text: 'A leg of the table is broken.',
    ...wishes,
  })
  return id
}

/** A delivered deal with an open complaint about damage. */
export async function aComplaint(wishes: Wishes = {}, deal: DealWishes = {}): Promise<Deal & { complaintId: number }> {
  const made = await aDeliveredDeal(deal)
  return { ...made, complaintId: await complainOf(made, wishes) }
}

/** The same after the customer has confirmed the delivery. */
export async function aLateComplaint(
  wishes: Wishes = {},
  deal: DealWishes = {},
): Promise<Deal & { complaintId: number }> {
  const made = await aConfirmedDeal(deal)
  return { ...made, complaintId: await complainOf(made, wishes) }
}

/** Goods that the courier has brought back. */
export async function aReturnedDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await aPaidDeal({ bob: await aPayableCourier(), ...wishes })
  const { pickupPin } = await as(deal.ann).delivery.get({ offerId: deal.offerId })
  const step = (event: 'pickUp' | 'depart' | 'failDelivery' | 'turnBack' | 'giveBack') =>
    as(deal.bob).delivery.step({ offerId: deal.offerId, event, pin: event === 'pickUp' ? (pickupPin ?? '') : '', isEarlyConfirmed: true, reason: 'Nobody there' }) // prettier-ignore
  for (const event of ['pickUp', 'depart', 'failDelivery', 'turnBack', 'giveBack'] as const) await step(event)
  return deal
}
