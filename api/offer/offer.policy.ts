import type { Caller } from '#api/common/caller.rules.ts'
import { may, type Permitted, type Tie } from '#api/common/permissions.rules.ts'
import type { DealSide } from './offer.rules.ts'

/** The auction's owner and the offer's bidder. */
export interface Parties {
  ownerId: number | null
  bidderId: number
}

export const isOwner = (caller: Caller, { ownerId }: Parties): boolean => caller.isSignedIn && caller.userId === ownerId

/** The caller made the offer, or acts for the company that did. */
export const isBidder = (caller: Caller, { bidderId }: Pick<Parties, 'bidderId'>): boolean =>
  caller.isSignedIn && caller.bidderId === bidderId

/** Whether the permission table allows the caller this action on the offer. */
export const mayOnOffer = (name: Permitted, caller: Caller, parties: Parties): boolean =>
  may(name, caller, tiesTo(caller, parties))

function tiesTo(caller: Caller, parties: Parties): Tie[] {
  return [
    ...(isOwner(caller, parties) ? (['owner'] as const) : []),
    ...(isBidder(caller, parties) ? (['bidder'] as const) : []),
  ]
}

/** Only the owner, the bidder and permitted staff see an offer; for others it does not exist. */
export const maySeeOffer = (caller: Caller, parties: Parties): boolean => mayOnOffer('offer.get', caller, parties)

export const sideOf = (caller: Caller, parties: Parties): DealSide =>
  isOwner(caller, parties) ? 'owner' : isBidder(caller, parties) ? 'provider' : 'admin'
