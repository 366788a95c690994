import { auctionMoves } from '#api/auction/auction.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'

const noTx = { tx: undefined }

/** An audit entry of a listing or one of its offers. */
interface Entry {
  machine: 'auction' | 'offer'
  id: number
  event: string
  from: string | null
  to: string
  requestId: string
}

/** A listing with its audit log, before or after a race. */
export interface Listing {
  id: number
  status: string
  version: number
  log: readonly Entry[]
  /** Published events such as `offer.accept:7`, in order. */
  said: readonly string[]
  hasJob: boolean
  offers: readonly OfferRow[]
}

interface OfferRow {
  id: number
  companyId: number
  status: string
  version: number
  grossMinor: number
  minGrossMinor: number | null
  counterGrossMinor: number | null
  isByRate: boolean
}

export async function readListing(id: number): Promise<Listing> {
  const [auction, log, said, offers] = await Promise.all([
    queryOne<{ status: string; version: number; hasJob: boolean }>(
      noTx,
      `select status, version, exists(select from graphile_worker.jobs where key = 'announce:auction:' || $1::text) as "hasJob"
       from auctions where id = $1::int`,
      [id],
    ),
    query<Entry>(
      noTx,
      `select machine, thing_id::int as id, event, from_state as "from", to_state as "to", request_id as "requestId"
       from audit_events
       where (machine = 'auction' and thing_id = $1::text)
         or (machine = 'offer' and thing_id in (select id::text from offers where auction_id = $1::int))
       order by audit_events.id`,
      [id],
    ),
    query<{ event: string }>(
      noTx,
      `select (payload ->> 'event') || ':' || (payload ->> 'id') as event
       from outbox_announcements where thread = 'auction:' || $1::text order by id`,
      [id],
    ),
    query<OfferRow>(
      noTx,
      `select id, company_id as "companyId", status, version, gross_minor::int as "grossMinor", is_by_rate as "isByRate",
         min_gross_minor::int as "minGrossMinor", counter_gross_minor::int as "counterGrossMinor"
       from offers where auction_id = $1 order by id`,
      [id],
    ),
  ])
  if (!auction) throw new Error(`there is no listing ${id}`)
  return { id, ...auction, log, said: said.map(({ event }) => event), offers }
}

/** An edit is logged without a change of state, and has no event. */
const isEdit = ({ machine, event }: Entry): boolean => machine === 'auction' && ['edit', 'change'].includes(event)

const count = (states: ReadonlyMap<string, string>, state: string): number =>
  [...states].filter(([key, to]) => key.startsWith('offer') && to === state).length

/** Impossible combinations of the states of a listing and its offers. */
function wrongTogether(states: ReadonlyMap<string, string>): string[] {
  const [chosen, accepted, realized] = ['awaiting_payment', 'accepted', 'realized'].map((state) =>
    count(states, state),
  ) as [number, number, number]
  const auction = [...states].find(([key]) => key.startsWith('auction'))?.[1]
  const wrong = []
  if (chosen + accepted + realized > 1) wrong.push('two offers have won')
  if ((auction === 'reserved') !== (chosen === 1)) wrong.push(`${auction} with ${chosen} chosen`)
  if ((auction === 'booked') !== (accepted === 1)) wrong.push(`${auction}, ${accepted} accepted`)
  return wrong
}

/**
 * I3, I6: the log holds only allowed moves, leads to the current states, and was right after each
 * transaction.
 */
export function wrongInLog(before: Listing, after: Listing): string[] {
  const wrong: string[] = []
  const states = new Map<string, string>()
  for (const [at, entry] of after.log.entries()) {
    const { machine, id, event, from, to, requestId } = entry
    const key = `${machine} ${id}`
    const moves: Record<string, { from: readonly string[]; to: string }> =
      machine === 'auction' ? auctionMoves : offerMoves
    const stood = states.get(key) ?? (machine === 'auction' ? 'draft' : null)
    if (stood !== from) wrong.push(`${key}: ${event} from ${from}, but it was ${stood}`)
    const move = moves[event]
    const isAllowed = from === null || isEdit(entry) || (move?.to === to && move.from.includes(from))
    if (!isAllowed) wrong.push(`${key}: ${event} is no move from ${from} to ${to}`)
    states.set(key, to)
    if (after.log[at + 1]?.requestId !== requestId)
      wrong.push(...wrongTogether(states).map((one) => `${one} after ${event} of ${key}`))
  }
  const stand = [['auction', after] as const, ...after.offers.map((one) => ['offer', one] as const)]
  for (const [machine, { id, status, version }] of stand) {
    const key = `${machine} ${id}`
    const moved = (listing: Listing) => listing.log.filter((one) => `${one.machine} ${one.id}` === key).length
    if (states.get(key) !== status) wrong.push(`${key} is ${status}, its log says ${states.get(key)}`)
    const start = machine === 'auction' ? before.version - moved(before) : 0
    if (version !== start + moved(after)) wrong.push(`${key}: version ${version} after ${moved(after)} moves`)
  }
  return wrong
}

/** The events match the log in order, and a job will deliver them. */
export function wrongInOutbox({ log, said, hasJob }: Listing): string[] {
  const happened = log.filter((one) => !isEdit(one)).map(({ machine, event, id }) => `${machine}.${event}:${id}`)
  const wrong = happened.join() === said.join() ? [] : [`${happened.join()} is told as ${said.join()}`]
  return hasJob ? wrong : [...wrong, 'nobody will tell it']
}
