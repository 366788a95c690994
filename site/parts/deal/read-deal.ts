import type { ServerLocals } from '#site/server-locals.ts'

/** All that the page of one deal shows, as far as the reader may know it. */
export async function readDeal({ api }: ServerLocals, offerId: number) {
  const offer = await api.offer.get({ offerId })
  const auction = { auction: String(offer.auctionId) }
  const isOwner = offer.side === 'owner'
  const isBooked = offer.status === 'accepted' || offer.status === 'realized'
  const [payment, delivery, shown, map, opinions] = await Promise.all([
    isBooked || offer.status === 'awaiting_payment' ? api.payment.status({ offerId }) : null,
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
    // The payment may just have been found captured: then the offer is no longer what it was.
    offer:
      payment && payment.offerStatus !== offer.status ? await api.offer.get({ offerId }) : offer,
    payment,
    delivery,
    contact,
    address: shown ? { from: shown.fromAddress, to: shown.toAddress } : null,
    map: map?.svg ?? null,
    opinion: offer.status === 'realized' ? (given?.status ?? 'invited') : null,
  }
}
