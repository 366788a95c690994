import { anAddress } from '#tests/support/scenes/auctions.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { as } from '#tests/support/test-app.ts'
import type { Act } from './ask.ts'
import type { Listing } from './listing-log.ts'
import {
  accepting,
  agreedOn,
  anOpenListing,
  DAY,
  HOUR,
  job,
  naming,
  turns,
  withdrawing,
  type Cast,
  type Race,
} from './stage.ts'

export const withdrawn: Race = {
  name: 'withdraw',
  title: 'chosen while they are withdrawn',
  async set(cast, clients) {
    const open = await anOpenListing(cast, Math.ceil(clients / 4))
    const acts = [
      ...turns(clients / 2, open.offers, accepting(cast, open)),
      ...turns(clients / 2, open.offers, withdrawing),
    ]
    return { auction: open.auction, agreed: agreedOn(open), acts }
  },
}

/**
 * The offers expire first, or the listing does and its offers stay a day longer, or both are over.
 */
export const expired: Race = {
  name: 'expire',
  title: 'chosen while their time and that of their listing runs out',
  async set(cast, clients) {
    const open = await anOpenListing(cast, Math.ceil(clients / 4))
    const clocks = [
      () => job('expire-offers', 15 * DAY),
      () => job('expire-auctions', 31 * DAY),
      () => job('expire-offers', 33 * DAY),
    ]
    const acts = [
      ...turns(clients / 2, open.offers, accepting(cast, open)),
      ...turns(clients / 2, clocks, () => cast.dice.pick(clocks)()),
    ]
    return { auction: open.auction, agreed: agreedOn(open), acts }
  },
}

export const edited: Race = {
  name: 'edit',
  title: 'chosen while what they were made for is changed',
  async set(cast, clients) {
    const open = await anOpenListing(cast, Math.ceil(clients / 4))
    const { auction, offers } = open
    const form = await as(cast.ann).auction.formData({ auction: auction.id, mode: 'edit' })
    const places = await Promise.all(['Poznań', 'Hamburg', 'Wien'].map(anAddress))
    const edit = (toAddress: unknown): Act => ({
      does: 'auction.edit',
      by: cast.ann,
      input: { ...form, auction: auction.id, version: auction.version, toAddress },
      refusedWith: ['auction.version_conflict', 'auction.has_accepted_offer'],
      reaches: ({ version }) => version === auction.version + 1,
    })
    const acts = [
      ...turns(clients / 2, offers, accepting(cast, open)),
      ...turns(clients / 4, places, edit),
      ...turns(clients / 4, offers, (offer) => naming(offer, auction, offer.grossMinor / 100)),
    ]
    return {
      auction,
      agreed: agreedOn(open),
      acts,
      wrong: (after) => oneOf(after, ['reserve', 'change']),
    }
  },
}

/** Exactly one of these events happened: the listing was chosen or changed, and never both. */
const oneOf = ({ log }: Listing, events: readonly string[]): string[] => {
  const found = log.filter(({ machine, event }) => machine === 'auction' && events.includes(event))
  return found.length === 1 ? [] : [`of ${events.join(' and ')} came true: ${found.map(({ event }) => event).join()}`]
}

const COUNTER = 450

export const countered: Race = {
  name: 'counter',
  title: 'chosen while their owner asks for less and their couriers answer',
  async set(cast, clients) {
    const open = await anOpenListing(cast, Math.ceil(clients / 5))
    const { auction, offers } = open
    const price = pounds(String(COUNTER))
    const counter = ({ id }: { id: number }): Act => ({
      does: 'offer.counter',
      by: cast.ann,
      input: { offerId: id, price },
      // Invalid if the courier has meanwhile agreed to a lower price.
      refusedWith: ['offer.wrong_state', 'auction.wrong_state', 'invalid'],
      reaches: (answer) => answer.counter !== null,
    })
    const answering = ({ id, by }: { id: number; by: Cast['ann'] }, at: number): Act => ({
      does: 'offer.answerCounter',
      by,
      input: at % 3 === 0 ? { offerId: id, answer: 'decline' } : { offerId: id, answer: 'take', price },
      refusedWith: ['offer.wrong_state', 'auction.wrong_state', 'offer.version_conflict'],
      reaches: ({ status, counter }) => status === 'active' && counter === null,
    })
    for (const { id } of offers.filter((_, at) => at % 2 === 0))
      await as(cast.ann).offer.counter({ offerId: id, price })
    const acts = [
      ...turns(clients / 3, offers, accepting(cast, open)),
      ...turns(clients / 3, offers, counter),
      ...turns(clients / 3, offers, answering),
      job('lapse-counters', 25 * HOUR),
    ]
    return { auction, agreed: agreedOn(open), acts, wrong: wrongCounters }
  },
}

/** Only an open offer has a counter-offer. */
const wrongCounters = ({ offers }: Listing): string[] =>
  offers.flatMap(({ id, status, counterGrossMinor }) =>
    counterGrossMinor !== null && status !== 'active' ? [`${status} offer ${id} is asked for less`] : [],
  )
