import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { queryOne } from '#api/kit/db/db.ts'
import type { Dice } from '#tests/chaos/dice.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { as } from '#tests/support/test-app.ts'
import { ask, type Act, type Door, type Told } from './ask.ts'
import { wrongAfter } from './invariants.ts'
import { readListing, type Listing } from './listing-log.ts'
import type { Cast, Race, Stage } from './stage.ts'

export interface RaceWishes {
  rounds: number
  /** At most; at least sixteen where this allows it. */
  clients: number
  seed: number
}

/** Counts of the answers over all rounds. */
export interface Played {
  race: Race
  rounds: number
  asked: number
  /** Keys such as `offer.accept: done` and `offer.accept: auction.wrong_state`. */
  answers: ReadonlyMap<string, number>
  /** Counts of the events of listings and offers. */
  events: ReadonlyMap<string, number>
  waits: number
  deadlocks: number
  wrong: readonly string[]
  seconds: number
}

const FEWEST_CLIENTS = 16
/** Enough to see what is wrong. */
const WRONG_MAX = 20

export async function playRace(race: Race, { rounds, clients }: RaceWishes, dice: Dice): Promise<Played> {
  const begun = performance.now()
  const before = await deadlocks()
  const cast = await castOf(clients, dice)
  const answers = new Map<string, number>()
  const events = new Map<string, number>()
  const wrong: string[] = []
  let [asked, waits, played] = [0, 0, 0]
  for (; played < rounds && wrong.length < WRONG_MAX; played += 1) {
    const fewest = Math.min(FEWEST_CLIENTS, clients)
    const stage = await race.set(cast, dice.between(fewest, clients))
    const { told, happened, found } = await playRound(stage, cast, played % 2 === 0 ? 'rest' : 'call')
    for (const { act, refusal, fault } of told)
      countOne(answers, `${act.does}: ${refusal?.code ?? (fault ? 'a fault' : 'done')}`)
    for (const { machine, event } of happened) countOne(events, `${machine}.${event}`)
    waits += told.reduce((sum, one) => sum + one.waits, 0)
    asked += told.length
    wrong.push(...found.map((one) => `round ${played}, listing ${stage.auction.id}: ${one}`))
  }
  const seconds = (performance.now() - begun) / 1000
  return {
    race,
    rounds: played,
    asked,
    answers,
    events,
    waits,
    deadlocks: (await deadlocks()) - before,
    wrong,
    seconds,
  }
}

const countOne = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

async function castOf(clients: number, dice: Dice): Promise<Cast> {
  const couriers = []
  while (couriers.length < clients) couriers.push(await aCourier())
  return { ann: await aCustomer(), couriers, dice }
}

/** Runs all acts at once, then cancels the listing, so that jobs of later rounds do not find it. */
async function playRound(stage: Stage, { ann, dice }: Cast, door: Door) {
  const { auction, acts, owner = ann } = stage
  const before = await readListing(auction.id)
  const told = await askAll(acts, door, dice)
  const after = await readListing(auction.id)
  const found = [
    ...wrongAfter(before, after, told),
    ...wrongChoice(stage, after),
    ...((await stage.wrong?.(after, told)) ?? []),
  ]
  await as(owner).auction.cancel({ auction: String(auction.id) })
  const end = await readListing(auction.id)
  const happened = after.log.slice(before.log.length)
  return { told, happened, found: [...found, ...wrongAfter(after, end, []), ...wrongEnd(end)] }
}

/** The usual length of a round on this machine. */
let paceMs = 60

/** In half of the rounds one kind of act starts first, so that slow acts sometimes win. */
async function askAll(acts: readonly Act[], door: Door, dice: Dice): Promise<Told[]> {
  const first = dice.oneIn(2) ? dice.pick([...new Set(acts.map(({ does }) => does))]) : undefined
  const begun = performance.now()
  const told = await Promise.all(
    shuffled(acts, dice).map(async (act) => {
      if (first && act.does !== first) await pause(dice.below(paceMs))
      return askLike(act, door, dice)
    }),
  )
  if (!first) paceMs = performance.now() - begun
  return told
}

/** One in eight sends the request twice, with one key. */
async function askLike(act: Act, door: Door, dice: Dice): Promise<Told> {
  if (!act.by || !dice.oneIn(8)) return ask(act, door)
  const key = randomUUID()
  const [one, two] = await Promise.all([ask(act, door, key), ask(act, door, key)])
  const requestIds = [...one.requestIds, ...two.requestIds]
  if (!one.answer || !two.answer) return { ...(one.answer ? one : two), requestIds }
  if (isDeepStrictEqual(plain(one.answer), plain(two.answer))) return { ...one, requestIds }
  return {
    ...one,
    requestIds,
    fault: `one key has two answers: ${JSON.stringify([one.answer, two.answer])}`,
  }
}

const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

/** The price to pay is the price that the owner saw. */
const wrongChoice = ({ agreed }: Stage, { offers }: Listing): string[] =>
  offers.flatMap(({ id, status, grossMinor }) =>
    agreed && status === 'awaiting_payment' && agreed.get(id) !== grossMinor
      ? [`offer ${id} was chosen at ${grossMinor}, seen at ${agreed.get(id)}`]
      : [],
  )

const wrongEnd = ({ status, offers }: Listing): string[] => {
  const open = offers.filter((one) => ['active', 'stale', 'awaiting_payment'].includes(one.status))
  return status === 'cancelled' && open.length === 0 ? [] : [`${status} with ${open.length} open`]
}

function shuffled<T>(from: readonly T[], dice: Dice): T[] {
  const left = [...from]
  return from.map(() => left.splice(dice.below(left.length), 1)[0] as T)
}

/** Deadlocks in this database; the server retries them unnoticed. */
async function deadlocks(): Promise<number> {
  const row = await queryOne<{ deadlocks: number }>(
    { tx: undefined },
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}
