import autocannon from 'autocannon'
import type { Request } from './works.ts'

export const CONNECTIONS = 50

/** What a loop of so many seconds saw; milliseconds. */
export interface Load {
  perSecond: number
  count: number
  p50: number
  p97: number
  p99: number
  failed: number
  bytes: number
}

interface How {
  requests: (connection: number) => readonly Request[]
  seconds: number
  connections?: number | undefined
  /** Of an open loop: so many ask, whether the others are answered or not; who waits in line waits too. */
  perSecond?: number
}

/** A closed loop, of fifty unless said: each asks again as soon as he is answered. */
export async function press(
  origin: string,
  { requests, seconds, perSecond, connections = CONNECTIONS }: How,
): Promise<Load> {
  let connection = 0
  const { port } = new URL(origin)
  const found = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [...requests(0)],
    setupClient: (client) => {
      client.setRequests([...requests(connection++)])
    },
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  })
  const count = found.requests.total
  return {
    count,
    perSecond: count / found.duration,
    p50: found.latency.p50,
    p97: found.latency.p97_5,
    p99: found.latency.p99,
    failed: found.non2xx + found.errors + found.timeouts,
    bytes: count === 0 ? 0 : Math.round(found.throughput.total / count),
  }
}
