import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** All that the page of one deal shows, as far as the reader may know it. */
export async function readDeal(locals: ServerLocals, offerId: number) {
  const { api } = locals
  const { offer, payment } = await readPaidOffer(locals, offerId)
  const auction = { auction: String(offer.auctionId) }
  const isOwner = offer.side === 'owner'
  const isBooked = isDeal(offer.status)
  const [delivery, shown, map, opinions] = await Promise.all([
    isBooked ? api.delivery.get({ offerId }) : null,
    isBooked ? api.auction.get(auction) : null,
    isBooked ? api.auction.map(auction) : null,
    offer.status === 'realized' ? api.opinion.list({ kind: 'given', pageSize: 100 }) : null,
  ])
  const contact = isBooked
    ? isOwner
      ? await api.auction.courierContact(auction)
      : await api.auction.ownerContact(auction)
    : null
  const given = opinions?.data.find((one) => one.offerId === offerId)
  return {
    offer,
    payment,
    delivery,
    contact,
    address: shown ? { from: shown.fromAddress, to: shown.toAddress } : null,
    map: map?.svg ?? null,
    opinion: offer.status === 'realized' ? (given?.status ?? 'invited') : null,
  }
}

const isDeal = (status: OfferStatus): boolean => status === 'accepted' || status === 'realized'

/** Asked for its payment the offer may be found paid: then it is no longer what it was. */
async function readPaidOffer({ api }: ServerLocals, offerId: number) {
  const offer = await api.offer.get({ offerId })
  if (!isDeal(offer.status) && offer.status !== 'awaiting_payment') return { offer, payment: null }
  const payment = await api.payment.status({ offerId })
  const isSame = payment.offerStatus === offer.status
  return { offer: isSame ? offer : await api.offer.get({ offerId }), payment }
}
