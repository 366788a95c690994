import { setTimeout as pause } from 'node:timers/promises'
import { askOnce } from './ask-once.ts'
import { spreadOf } from './figures.ts'
import { CONNECTIONS, press, type Load } from './load.ts'
import { spentBy } from './processes.ts'
import { nameOf, type Reference } from './reference.ts'
import { hasNginx, startNginx, startRaw, type Server } from './servers.ts'
import type { Task } from './raw-server.ts'
import type { Shop } from './shop.ts'
import type { Request, Work } from './works.ts'

export interface Round extends Load {
  /** CPU time per request in microseconds; undefined if the system does not provide it. */
  cpu: number | undefined
  databaseCpu: number | undefined
  /** Statements per response as counted by Postgres; undefined if it does not count. */
  statements: number | undefined
}

export interface Measured {
  work: string
  size: number
  ours: readonly Round[]
  references: readonly { name: string; rounds: readonly Round[] | 'not installed' }[]
  statements: number | undefined
  memoryMb: number | undefined
  waits: Load | undefined
}

interface Length {
  rounds: number
  seconds: number
}

const ANSWER_TRIES = 40
const ANSWER_PAUSE_MS = 250
const WARM_UP = 0.3
/** Rate of the open loop, as a share of the rate that the closed loop reached. */
const OPEN_SHARE = 0.7

/**
 * Measures one benchmark at one size: rounds of the shop alternate with those of each reference, so
 * noise affects all.
 */
export async function measure(
  shop: Shop,
  work: Work,
  { size, rounds, seconds }: Length & { size: number },
): Promise<Measured> {
  const references = await openReferences(shop, work)
  const ours: Round[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await oneRound(shop, shop, work, seconds))
    for (const { server, rounds: seen } of references)
      if (server) seen.push(await oneRound(shop, server, work, seconds))
  }
  const waits = work.isWaitMeasured ? await waiting(shop, work, ours, seconds) : undefined
  for (const { server } of references) await server?.stop()
  return {
    work: work.name,
    size,
    ours,
    references: references.map(({ name, server, rounds: seen }) => ({
      name,
      rounds: server ? seen : 'not installed',
    })),
    statements: spreadOf(ours.map(({ statements }) => statements))?.median,
    memoryMb: spentBy(shop.pid)?.memoryMb,
    waits,
  }
}

function waiting(shop: Shop, { requests }: Work, ours: readonly Round[], seconds: number) {
  const borne = spreadOf(ours.map(({ perSecond }) => perSecond))?.median ?? 0
  const perSecond = Math.max(CONNECTIONS, Math.floor(borne * OPEN_SHARE))
  return press(shop.origin, { requests, seconds: seconds * 2, perSecond })
}

async function openReferences(shop: Shop, work: Work) {
  const [first] = work.requests(0)
  if (!first) throw new Error(`${work.name} asks for nothing`)
  const answer = await askUntilGood(shop.origin, first)
  if (answer.status >= 300)
    throw new Error(
      `${work.name}: ${first.path} answered ${answer.status} ${Buffer.from(answer.body, 'base64').toString().slice(0, 300)}`,
    )
  const open = async (reference: Reference): Promise<Server | undefined> => {
    const task = { reference, databaseUrl: shop.databaseUrl, answer }
    if (reference.kind !== 'nginx') return startRaw(task)
    return hasNginx() ? startNginx(task) : undefined
  }
  const opened: { name: string; server: Server | undefined; rounds: Round[] }[] = []
  for (const reference of work.references)
    opened.push({ name: nameOf(reference), server: await open(reference), rounds: [] })
  return opened
}

/** After heavy load the shop refuses requests for a moment. */
async function askUntilGood(origin: string, request: Request): Promise<Task['answer']> {
  for (let tries = 1; ; tries++) {
    const answer = await askOnce(origin, request)
    if (answer.status < 300 || tries === ANSWER_TRIES) return answer
    await pause(ANSWER_PAUSE_MS)
  }
}

async function oneRound(shop: Shop, server: Server, { requests, connections }: Work, seconds: number): Promise<Round> {
  await press(server.origin, { requests, connections, seconds: Math.max(WARM_UP * seconds, 0.3) })
  const before = [spentBy(server.pid), shop.spentByDatabase()]
  await shop.countStatements()
  const load = await press(server.origin, { requests, connections, seconds })
  const counted = await shop.countStatements()
  const after = [spentBy(server.pid), shop.spentByDatabase()]
  const cost = (which: 0 | 1): number | undefined => {
    const [from, until] = [before[which], after[which]]
    const isKnown = from && until && load.count > 0
    return isKnown ? (until.cpuMicros - from.cpuMicros) / load.count : undefined
  }
  const statements = counted === undefined || load.count === 0 ? undefined : counted / load.count
  return { ...load, cpu: cost(0), databaseCpu: cost(1), statements }
}
