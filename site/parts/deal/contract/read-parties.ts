import type { ContactInfo } from '#api/auction/get-contact-info.ts'
import type { BookedDeal } from '#site/parts/deal/contract/contract.ts'
import type { ServerLocals } from '#site/server-locals.ts'

export interface Parties {
  customer: ContactInfo
  courier: ContactInfo
}

/** The people of both sides: the same for each side, their colleagues and the office. */
export async function readParties({ api }: ServerLocals, { offer, contact }: BookedDeal): Promise<Parties> {
  const auction = { auction: String(offer.auctionId) }
  return offer.side === 'owner'
    ? { customer: await api.auction.ownerContact(auction), courier: contact }
    : { customer: contact, courier: await api.auction.courierContact(auction) }
}
