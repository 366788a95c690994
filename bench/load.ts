import autocannon from 'autocannon'
import type { Request } from './works.ts'

export const CONNECTIONS = 50

/** Results of a load loop; times in milliseconds. */
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
  /**
   * Requests per second of an open loop: sent even if earlier ones are unanswered, so latency
   * includes queueing.
   */
  perSecond?: number
}

/** A closed loop with 50 connections by default: each sends its next request after the response. */
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
