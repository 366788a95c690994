import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { as } from '#tests/support/test-app.ts'
import type { Act } from './ask.ts'
import { wrongSteps } from './auto-bid-steps.ts'
import type { Listing } from './listing-log.ts'
import { anOpenListing, hiding, job, naming, turns, type Cast, type Race } from './stage.ts'

export const booked: Race = {
  name: 'book',
  title: 'booked at a set price by many, while its owner sets another or hides it',
  async set({ dice, ...cast }, clients) {
    const { ann, auction, expected, low, high } = await aFixedAuction()
    const booking = (by: Cast['ann']): Act => ({
      does: 'offer.post',
      by,
      input: {
        auction: String(auction.id),
        price: expected,
        bookAtSetPrice: true,
        auctionVersion: auction.version,
      },
      refusedWith: [
        'auction.already_taken',
        'auction.version_conflict',
        'offer.price_changed',
        'auction.wrong_state',
        'not_found',
      ],
      reaches: ({ status }) => status === 'awaiting_payment',
      isRepeatable: true,
    })
    const pricing = (price: object): Act => ({
      does: 'auction.setPrice',
      by: ann,
      input: { auction: auction.id, price },
      refusedWith: ['auction.wrong_state'],
      isRepeatable: true,
    })
    const isDisturbed = dice.oneIn(2)
    const others = isDisturbed ? [pricing(low), pricing(high), hiding({ ...cast, ann, dice }, auction)] : []
    const acts = [...turns(clients - others.length, cast.couriers, booking), ...others]
    return { owner: ann, auction, acts, wrong: (after) => wrongBooking(after, isDisturbed) }
  },
}

function wrongBooking({ offers, log }: Listing, isDisturbed: boolean): string[] {
  const chosen = offers.filter(({ status }) => status === 'awaiting_payment')
  const wrong = chosen.length === offers.length ? [] : ['an offer is left of who did not get it']
  const isFree = isDisturbed && log.some(({ event }) => ['hide', 'setPrice'].includes(event))
  return chosen.length === 1 || (isFree && chosen.length === 0) ? wrong : [...wrong, `${chosen.length} have booked it`]
}

const LEAST = 300

export const undercut: Race = {
  name: 'auto-bid',
  title: 'lowered by themselves while their couriers name other prices',
  async set(cast, clients) {
    const open = await anOpenListing(cast, Math.max(3, Math.ceil(clients / 8)))
    const { auction, offers } = open
    const price = () => 400 + cast.dice.below(150)
    // Every other courier sets a minimum price, each a different one.
    const leastOf = (at: number) => ((at % offers.length) % 2 === 0 ? LEAST + (at % offers.length) : undefined)
    await Promise.all(
      offers.map(({ by }, at) => as(by).offer.post(naming({ by }, auction, price(), leastOf(at)).input as never)),
    )
    const acts = [
      ...turns(clients / 2, [0, 1, 2, 3], (at) => job('auto-bid', 2 + 2 * at)),
      ...turns(clients / 2, offers, ({ by }, at) => naming({ by }, auction, price(), leastOf(at))),
    ]
    return { auction, acts, wrong: (after, told) => wrongSteps(after, told) }
  },
}
