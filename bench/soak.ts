import { say } from '#scripts/kit/terminal.ts'
import { CONNECTIONS, press } from './load.ts'
import { findMarket } from './market.ts'
import { spentBy } from './processes.ts'
import type { Shop } from './shop.ts'
import { worksOf, type Request, type Work } from './works.ts'

/** Memory, throughput and latency in one minute. */
export interface SoakedMinute {
  minute: number
  memoryMb: number | undefined
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** Share of the maximum rate. */
const SHARE = 0.7
const CAPACITY_SECONDS = 20
const MINUTE_SECONDS = 60
/** An access token is valid for 15 minutes. */
const SIGNED_IN_MINUTES = 10
/** Reads have no side effects, so they can be repeated without limit. */
const READS = ['static page', '/api/me', 'one listing', 'address suggestions', 'newest listings', 'page of a listing', 'page of the search'] // prettier-ignore

/** Sends all kinds of reads in turn for this many minutes, to see whether memory grows. */
export async function soak(shop: Shop, minutes: number): Promise<SoakedMinute[]> {
  const signIn = async () => mixOf(worksOf(await findMarket(shop.origin, shop.databaseUrl)))
  let requests = await signIn()
  const capacity = await press(shop.origin, { requests, seconds: CAPACITY_SECONDS })
  const perSecond = Math.max(CONNECTIONS, Math.floor(capacity.perSecond * SHARE))
  const seen: SoakedMinute[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    if (minute % SIGNED_IN_MINUTES === 0) requests = await signIn()
    const load = await press(shop.origin, { requests, seconds: MINUTE_SECONDS, perSecond })
    const { p50, p99, failed } = load
    const memoryMb = spentBy(shop.pid)?.memoryMb
    seen.push({ minute, memoryMb, perSecond: load.perSecond, p50, p99, failed })
    say(`  minute ${minute}: ${Math.round(memoryMb ?? 0)} MB, ${failed} failed`)
  }
  return seen
}

function mixOf(works: readonly Work[]) {
  const mixed = works.filter(({ name }) => READS.includes(name))
  return (connection: number): Request[] => {
    const all = mixed.map(({ requests }) => requests(connection))
    const longest = Math.max(...all.map(({ length }) => length))
    return Array.from({ length: longest }, (_, turn) => all.flatMap((one) => one[turn % one.length] ?? [])).flat()
  }
}

/** About ten rows, evenly spaced in time, after the header. */
export function soakRows(seen: readonly SoakedMinute[]): string[][] {
  const step = Math.max(1, Math.round(seen.length / 10))
  const rows = seen
    .filter(({ minute }) => minute === 1 || minute % step === 0)
    .map(({ minute, memoryMb, perSecond, p50, p99, failed }) =>
      [minute, memoryMb, perSecond, p50, p99, failed].map((value) =>
        value === undefined ? '–' : Math.round(value).toLocaleString('en'),
      ),
    )
  return [['minute', 'MB', 'a second', 'p50 ms', 'p99', 'failed'], ...rows]
}
