import { auctionMoves, type AuctionStatus } from '#api/auction/auction.rules.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import { deliveryMoves, type DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Transitions } from '#api/kit/transition.ts'
import { offerMoves, type OfferStatus } from '#api/offer/offer.rules.ts'
import { opinionMoves, type OpinionStatus } from '#api/opinion/opinion.rules.ts'
import {
  feeMoves,
  paymentMoves,
  payoutMoves,
  type FeeStatus,
  type PaymentStatus,
  type PayoutStatus,
} from '#api/payment/payment.rules.ts'
import { userMoves } from '#api/account/user.rules.ts'

interface Machine<S extends string> {
  name: string
  moves: Transitions<S>
}

interface Stateful<S extends string> {
  id: number
  status: S
  version: number
  updatedAt: Date
}

/** One entry of the log to come; the id of the thing is read when it is final. */
export interface Logged {
  machine: string
  thing: { id: number }
  event: string
  from: string | null
  to: string
  actor: { id: number } | null
  reason: string | null
  at: Date
}

const machine = <S extends string>(name: string, moves: Transitions<S>): Machine<S> => ({
  name,
  moves,
})

export const machines = {
  user: machine<UserStatus>('user', userMoves),
  auction: machine<AuctionStatus>('auction', auctionMoves),
  offer: machine<OfferStatus>('offer', offerMoves),
  payment: machine<PaymentStatus>('payment', paymentMoves),
  payout: machine<PayoutStatus>('payout', payoutMoves),
  fee: machine<FeeStatus>('fee', feeMoves),
  delivery: machine<DeliveryStatus>('delivery', deliveryMoves),
  opinion: machine<OpinionStatus>('opinion', opinionMoves),
}

interface Happening {
  event: string
  at: Date
  actor?: { id: number } | null
  reason?: string
}

/** A thing begins to be. */
export function begin<S extends string>(
  log: Logged[],
  { name }: Machine<S>,
  thing: Stateful<S>,
  { event, at, actor = null, reason }: Happening,
): void {
  const to = thing.status
  log.push({ machine: name, thing, event, from: null, to, actor, reason: reason ?? null, at })
}

/** The past goes by the same tables of states as the present: what they forbid cannot have happened. */
export function move<S extends string>(
  log: Logged[],
  { name, moves }: Machine<S>,
  thing: Stateful<S>,
  { event, at, actor = null, reason }: Happening,
): void {
  const row = moves[event]
  if (!row?.from.includes(thing.status))
    throw new Error(`${name} cannot ${event} while ${thing.status}`)
  const from = thing.status
  thing.status = row.to
  thing.version += 1
  thing.updatedAt = at
  log.push({ machine: name, thing, event, from, to: row.to, actor, reason: reason ?? null, at })
}
