import { query } from '#api/kit/db/db.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { aRateCard } from '#tests/support/scenes/rates.ts'
import { as } from '#tests/support/test-app.ts'
import type { Act } from './ask.ts'
import type { Listing } from './listing-log.ts'
import { anOpenListing, hiding, naming, turns, type Cast, type Race, type Stage } from './stage.ts'

/** A card makes fifty offers a day. */
const ROUNDS_OF_A_CARD = 40
const CARDS = 6
let cards: Cast['couriers'] = []
let cardRounds = 0

async function freshCards(): Promise<void> {
  if (cardRounds++ % ROUNDS_OF_A_CARD !== 0) return
  for (const by of cards) await as(by).offer.changeRateCard({ isOn: false })
  cards = await Promise.all(Array.from({ length: CARDS }, () => aCourier()))
  for (const by of cards) await aRateCard(by, {}, { dailyLimit: 50 })
}

const countedBy = async (companies: readonly Cast['ann'][]): Promise<Map<number, number>> => {
  const rows = await query<{ id: number; counted: number }>(
    { tx: undefined },
    'select company_id as id, counted from rate_cards where company_id = any($1)',
    [companies.map(({ companyId }) => companyId)],
  )
  return new Map(rows.map(({ id, counted }) => [id, counted]))
}

export const byRates: Race = {
  name: 'rates',
  title: 'made by rates and by hand while their listing is hidden',
  async set(cast, clients): Promise<Stage> {
    await freshCards()
    const auction = (await anOpenListing(cast, 0)).auction
    const before = await countedBy(cards)
    const working: Act = { does: 'offer-by-rates', input: { id: auction.id }, refusedWith: [] }
    const acts = [
      ...turns(clients / 2, [working], (one) => ({ ...one })),
      ...turns(clients / 4, cards, (by) => naming({ by }, auction, 600)),
      ...turns(clients / 8, [auction], (one) => hiding(cast, one)),
      ...turns(clients / 8, cast.couriers, (by) => naming({ by }, auction, 700)),
    ]
    return { auction, acts, wrong: (after) => wrongCount(after, before) }
  },
}

/**
 * Each company has at most one offer; the card’s offers are counted, and none came after the
 * listing was hidden.
 */
async function wrongCount({ offers, log }: Listing, before: Map<number, number>) {
  const companies = offers.map(({ companyId }) => companyId)
  const wrong = new Set(companies).size === companies.length ? [] : ['a company has two offers']
  const after = await countedBy(cards)
  for (const [company, counted] of after) {
    const own = offers.filter((one) => one.companyId === company)
    // An offer revised by hand is no longer the card’s, but was counted.
    const isFirstByRate = own.filter(({ id }) =>
      log.find((one) => one.machine === 'offer' && one.id === id)?.requestId.startsWith('job-'),
    )
    if (counted - (before.get(company) ?? 0) !== isFirstByRate.length)
      wrong.push(
        `company ${company} has made ${isFirstByRate.length}, and ${counted - (before.get(company) ?? 0)} are counted`,
      )
  }
  const hidden = log.findIndex(({ machine, event }) => machine === 'auction' && event === 'hide')
  const late = hidden < 0 ? [] : log.slice(hidden).filter(({ event }) => ['post', 'revise'].includes(event))
  return [...wrong, ...late.map(({ id, event }) => `${event} of offer ${id} on a hidden listing`)]
}
