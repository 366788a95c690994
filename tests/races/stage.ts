import { DateTime } from 'luxon'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Dice } from '#tests/chaos/dice.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer, pounds } from '#tests/support/scenes/offers.ts'
import type { Act, Told } from './ask.ts'
import type { Listing } from './listing-log.ts'

/** The people of a race, the same in all rounds. */
export interface Cast {
  ann: SignedIn
  couriers: readonly SignedIn[]
  dice: Dice
}

/** A listing, and the acts that run on it at once. */
export interface Stage {
  auction: { id: number }
  /** Ann by default. */
  owner?: SignedIn
  /** Prices by offer id, as the owner saw them. */
  agreed?: ReadonlyMap<number, number>
  acts: readonly Act[]
  /** Violations specific to this race. */
  wrong?: (after: Listing, told: readonly Told[]) => string[] | Promise<string[]>
}

export interface Race {
  name: string
  title: string
  /** Prepares a round for this number of clients. */
  set: (cast: Cast, clients: number) => Promise<Stage>
}

interface Offered {
  id: number
  by: SignedIn
  grossMinor: number
}

interface OpenListing {
  auction: OwnAuctionView
  offers: readonly Offered[]
}

const GROSS = 500

/** A listing with offers of several couriers, each a little dearer than the one before. */
export async function anOpenListing({ ann, couriers }: Cast, many: number): Promise<OpenListing> {
  const auction = await anAuction({ by: ann })
  const offering = couriers.slice(0, many).map(async (by, at) => {
    const { id } = await anOffer({ on: auction, by, gross: String(GROSS + at) })
    return { id, by, grossMinor: (GROSS + at) * 100 }
  })
  return { auction, offers: await Promise.all(offering) }
}

export const agreedOn = ({ offers }: OpenListing): ReadonlyMap<number, number> =>
  new Map(offers.map(({ id, grossMinor }) => [id, grossMinor]))

/** Repeats the act over the list, in rotation. */
export const turns = <T, A>(times: number, from: readonly T[], act: (one: T, at: number) => A): A[] =>
  Array.from({ length: times }, (_, at) => act(from[at % from.length] as T, at))

/** The owner accepts an offer at the price they saw. */
export const accepting =
  ({ ann }: Cast, { auction }: OpenListing) =>
  ({ id, grossMinor }: Offered): Act => ({
    does: 'offer.accept',
    by: ann,
    input: {
      offerId: id,
      expectedGross: pounds(String(grossMinor / 100)),
      auctionVersion: auction.version,
    },
    refusedWith: ['offer.wrong_state', 'auction.wrong_state', 'auction.version_conflict', 'offer.price_changed'],
    reaches: ({ status }) => status === 'awaiting_payment',
    isRepeatable: true,
  })

export const withdrawing = ({ id, by }: Offered): Act => ({
  does: 'offer.cancel',
  by,
  input: { offerId: id },
  refusedWith: ['offer.wrong_state'],
  reaches: ({ status }) => status === 'withdrawn',
  isRepeatable: true,
})

export const hiding = ({ ann }: Cast, auction: { id: number }): Act => ({
  does: 'auction.hide',
  by: ann,
  input: { auction: String(auction.id) },
  refusedWith: ['auction.wrong_state'],
  reaches: ({ status }) => status === 'hidden',
  isRepeatable: true,
})

/** A courier posts or revises an offer. */
export const naming = ({ by }: { by: SignedIn }, { id }: { id: number }, gross: number, least?: number): Act => ({
  does: 'offer.post',
  by,
  input: {
    auction: String(id),
    price: pounds(String(gross)),
    ...(least === undefined ? {} : { minPrice: pounds(String(least)) }),
  },
  refusedWith: ['auction.wrong_state', 'offer.wrong_state', 'not_found'],
  reaches: ({ status }) => status === 'active',
})

export const HOUR = 60
export const DAY = 24 * HOUR

/** A job that runs with a clock this many minutes ahead. */
export const job = (does: string, minutes: number): Act => ({
  does,
  input: {},
  now: DateTime.utc().plus({ minutes }),
  refusedWith: [],
})
