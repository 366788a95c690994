import { machine } from '#api/kit/transition.ts'
import type { Auction } from './auction.model.ts'
import { auctionMoves, type AuctionStatus } from './auction.rules.ts'

/** Every change of an auction's status goes through here. */
export const moveAuction = machine<AuctionStatus, typeof auctionMoves, Auction>(
  'auction',
  auctionMoves,
)
