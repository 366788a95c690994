import { query } from '#api/kit/db/db.ts'
import type { Told } from './ask.ts'
import type { Listing } from './listing-log.ts'

interface Priced {
  offerId: number
  before: number
  after: number
  event: string
  at: Date
}

/** The step below another price, in pence. */
const STEP_MINOR = 200

/**
 * No offer goes below its minimum, or lower than one step below another offer; a leading or single
 * offer stays.
 */
export async function wrongSteps({ id, log, offers }: Listing, told: readonly Told[]): Promise<string[]> {
  const changes = await query<Priced>(
    { tx: undefined },
    `select p.offer_id as "offerId", p.before_minor::int as before, p.after_minor::int as after, p.event, p.at
     from offer_prices p join offers o on o.id = p.offer_id where o.auction_id = $1 order by p.id`,
    [id],
  )
  const prices = new Map(offers.map((one) => [one.id, one.grossMinor]))
  for (const { offerId, before } of [...changes].reverse()) prices.set(offerId, before)
  const wrong: string[] = []
  for (const [at, { offerId, before, after, event, at: run }] of changes.entries()) {
    if (prices.get(offerId) !== before)
      wrong.push(`offer ${offerId} went from ${before}, but stood at ${prices.get(offerId)}`)
    prices.set(offerId, after)
    const next = changes[at + 1]
    const isWithin = next?.event === 'autoBid' && next.at.getTime() === run.getTime()
    if (event === 'autoBid' && !isWithin) wrong.push(...wrongLead(prices))
  }
  const { length } = changes.filter(({ event }) => event === 'autoBid')
  const logged = log.filter(({ event }) => event === 'autoBid').length
  if (length !== logged) wrong.push(`${logged} steps in the log, ${length} in the prices`)
  return [...wrong, ...wrongLeasts(changes, log, told)]
}

function wrongLead(prices: ReadonlyMap<number, number>): string[] {
  const [lead = 0, second = Infinity] = [...prices.values()].sort((a, b) => a - b)
  return lead >= second - STEP_MINOR ? [] : [`the lowest asks ${lead}, the next ${second}`]
}

/** Each step is allowed by the latest minimum of its courier. */
function wrongLeasts(changes: readonly Priced[], log: Listing['log'], told: readonly Told[]) {
  const steps = changes.filter(({ event }) => event === 'autoBid')
  const leastBy = (requestId: string): number | undefined => {
    const match = told.find(({ requestIds }) => requestIds.includes(requestId))
    const { minPrice } = (match?.act.input ?? {}) as { minPrice?: { amount: string } }
    return minPrice && Math.round(Number(minPrice.amount) * 100)
  }
  const wrong: string[] = []
  for (const [at, { id, event }] of log.entries()) {
    if (event !== 'autoBid') continue
    const step = steps.shift()
    const named = log.slice(0, at).findLast((one) => one.id === id && ['post', 'revise'].includes(one.event))
    const isOfRace = told.some(({ requestIds }) => requestIds.includes(named?.requestId ?? ''))
    const least = leastBy(named?.requestId ?? '')
    if (isOfRace && (least === undefined || (step?.after ?? 0) < least))
      wrong.push(`offer ${id} went to ${step?.after} where ${least} was the least`)
  }
  return wrong
}
