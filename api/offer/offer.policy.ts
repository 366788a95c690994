import { isAdmin, type Caller } from '#api/common/caller.rules.ts'
import type { DealSide } from './offer.rules.ts'

/** Whose auction, whose offer. */
export interface Parties {
  ownerId: number | null
  bidderId: number
}

export const isOwner = (caller: Caller, { ownerId }: Parties): boolean =>
  caller.isSignedIn && caller.userId === ownerId

export const isBidder = (caller: Caller, { bidderId }: Parties): boolean =>
  caller.isSignedIn && caller.userId === bidderId

/** An offer is between the one who asked and the one who offered; to anybody else it does not exist. */
export const maySeeOffer = (caller: Caller, parties: Parties): boolean =>
  isOwner(caller, parties) || isBidder(caller, parties) || isAdmin(caller)

/** Nobody agrees to a price or pays for somebody else. */
export const mayAcceptOffer = isOwner
export const mayPayOffer = isOwner
/** Where the courier rings, only who lives there knows. */
export const maySetStreet = isOwner

export const mayRejectOffer = (caller: Caller, parties: Parties): boolean =>
  isOwner(caller, parties) || isAdmin(caller)

export const mayRealizeOffer = maySeeOffer

export const sideOf = (caller: Caller, parties: Parties): DealSide =>
  isOwner(caller, parties) ? 'owner' : isBidder(caller, parties) ? 'provider' : 'admin'
