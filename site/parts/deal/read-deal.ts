import { may } from '#api/common/permissions.rules.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

export type Deal = Awaited<ReturnType<typeof readDeal>>

/** The facts of a waybill. */
export interface WaybillFacts extends Pick<Deal, 'offer' | 'auction' | 'receiverPhone' | 'knowsDoors'> {
  payment: Pick<NonNullable<Deal['payment']>, 'status' | 'paidAt' | 'amount'> | null
}

/** Everything the deal's page shows, limited to what the reader may see. */
export async function readDeal(locals: ServerLocals, offerId: number) {
  const { api, caller } = locals
  const { offer, payment } = await readPaidOffer(locals, offerId)
  const auction = { auction: String(offer.auctionId) }
  const isBooked = isDeal(offer.status)
  const mayRate = offer.side !== 'provider' || may('opinion.give', caller, ['bidder'])
  const isRated = mayRate && offer.review !== null
  const [shown, map, cover, delivery, receiver, given, received] = await Promise.all([
    unlessGone(locals, () => api.auction.get(auction)),
    unlessGone(locals, () => api.auction.map(auction)),
    // Liability is a matter of the company, not of its drivers, for whom the price is absent too.
    offer.price ? unlessGone(locals, () => api.auction.cover({ ...auction, offerId })) : null,
    isBooked ? api.delivery.get({ offerId }) : null,
    isBooked ? api.auction.receiverPhone(auction) : null,
    isRated ? api.opinion.list({ kind: 'given', offerId }) : null,
    isRated ? api.opinion.list({ kind: 'received', offerId }) : null,
  ])
  // Only while the courier shares their position.
  const followed =
    delivery?.sharing.position &&
    delivery.trackingSecret &&
    (await api.delivery.trackingMap({ secret: delivery.trackingSecret })).svg
  return {
    offer,
    payment,
    delivery,
    auction: shown,
    cover,
    /** This reader may see the streets, so an absent one is really missing. */
    knowsDoors: offer.side !== 'provider' || isBooked,
    contact: isBooked ? await readContact(locals, offer.side, auction) : null,
    receiverPhone: receiver?.phone ?? null,
    map: followed ?? map?.svg ?? null,
    /** The reader's opinion of this deal, and the one about the reader. */
    opinions: [...(given?.data ?? []), ...(received?.data ?? [])].filter(
      ({ status }) => status !== 'invited' && status !== 'submitted',
    ),
    opinion: offer.status === 'realized' && mayRate ? (offer.review ?? 'invited') : null,
  }
}

export const isDeal = (status: OfferStatus): boolean => status === 'accepted' || status === 'realized'

const readContact = ({ api }: ServerLocals, side: string, auction: { auction: string }) =>
  side === 'owner' ? api.auction.courierContact(auction) : api.auction.ownerContact(auction)

/** The reader may no longer have access to a listing although their offer on it still exists. */
export async function unlessGone<T>(locals: ServerLocals, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (locals.problem(error).status === 404) return null
    throw error
  }
}

/** Reading the payment can reveal that it has succeeded; the offer is then read again. */
async function readPaidOffer({ api, caller }: ServerLocals, offerId: number) {
  const offer = await api.offer.get({ offerId })
  if (!isDeal(offer.status) && !['awaiting_payment', 'cancelled', 'fraud'].includes(offer.status))
    return { offer, payment: null }
  if (offer.side === 'provider' && !may('payment.status', caller, ['bidder'])) return { offer, payment: null }
  const payment = await api.payment.status({ offerId })
  const isSame = payment.offerStatus === offer.status && offer.doorPrice?.status !== 'accepted'
  return { offer: isSame ? offer : await api.offer.get({ offerId }), payment }
}

/** The money was refunded, so the deal is open again only once the price has been paid a second time. */
export const isPaidAnew = ({ id, status, price, rescue }: Deal['offer']): boolean =>
  status === 'cancelled' &&
  !(rescue?.status === 'open' && rescue.offerId === id) &&
  Number(price?.prepaid.amount ?? 0) > 0
