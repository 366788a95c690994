import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { queryOne } from '#api/kit/db/db.ts'
import type { Log } from '#api/kit/log.ts'

export interface Metrics {
  /** Counts requests and measures how long they take. */
  watch: (listener: RequestListener) => RequestListener
  port: number
  close: () => Promise<void>
}

interface Door {
  port: number
  host: string
}

/** Buckets in seconds: from a page out of memory to a search that times out. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Prometheus must get an answer in time, even without the numbers of the database. */
const ANSWER_WITHIN_MS = 2000

/** Pending and failed work, read from the database. */
const waiting = /* sql */ `select
  (select count(*) from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts)::int as jobs_due,
  (select count(*) from graphile_worker.jobs where attempts >= max_attempts)::int as jobs_given_up,
  (select count(*) from outbox_announcements)::int as events_untold,
  (select coalesce(extract(epoch from now() - min(created_at)), 0) from outbox_announcements)::float8 as oldest_event_seconds,
  (select count(*) from outbox_mails where sent_at is null and error is null and (due_at is null or due_at <= now()))::int as mails_waiting,
  (select count(*) from outbox_mails where sent_at is null and error is not null)::int as mails_failed`

const meanings = {
  jobs_due: 'Jobs that wait for a free slot',
  jobs_given_up: 'Jobs that failed as often as they may',
  events_untold: 'Events that wait to be told',
  oldest_event_seconds: 'How long the oldest of them has waited',
  mails_waiting: 'Mails that are not sent yet',
  mails_failed: 'Mails that could not be sent',
} as const
type Waiting = Record<keyof typeof meanings, number>

/** Metrics for Prometheus, on a separate port that is not public. */
export async function openMetrics({ port, host }: Door, log: Log): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'carryto_' })
  const requests = new Histogram({
    name: 'carryto_request_seconds',
    help: 'Answers, by what was asked, how and with which status',
    labelNames: ['what', 'method', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  measureWaiting(registry, log)
  const server = createServer((req, res) => {
    const isAsked = req.url === '/metrics' && (req.method === 'GET' || req.method === 'HEAD')
    if (!isAsked) return void res.writeHead(404).end()
    void registry.metrics().then((text) => {
      res.writeHead(200, { 'content-type': registry.contentType }).end(text)
    })
  })
  await new Promise<void>((ready, fault) => server.once('error', fault).listen(port, host, ready))
  return {
    watch: (listener) => (req, res) => {
      const ends = requests.startTimer({
        what: whatOf(req.url ?? ''),
        method: methodOf(req.method),
      })
      // Count requests that the client gave up as well, with status 499.
      res.once('close', () => ends({ status: res.writableEnded ? res.statusCode : 499 }))
      listener(req, res)
    },
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function measureWaiting(registry: Registry, log: Log): void {
  let asked: Promise<Waiting | undefined> | undefined
  const ask = () =>
    Promise.race([
      queryOne<Waiting>({ tx: undefined }, waiting),
      pause(ANSWER_WITHIN_MS, undefined, { ref: false }),
    ]).catch((err: unknown) => {
      log.warn({ err }, 'metrics without those of the database')
      return undefined
    })
  for (const [name, help] of Object.entries(meanings) as [keyof Waiting, string][])
    new Gauge({
      name: `carryto_${name}`,
      help,
      registers: [registry],
      // Prometheus collects all gauges at once, so they share one query.
      async collect() {
        asked ??= ask().finally(() => (asked = undefined))
        const found = await asked
        if (found) this.set(found[name])
        else this.reset()
      },
    })
}

const kinds = ['api', 'files', 'maps', '_a'] as const

/** The kind of a request. Full paths as labels would create a time series each. */
function whatOf(url: string): string {
  const first = /^\/([\w-]*)/.exec(url)?.[1]
  return kinds.find((kind) => kind === first) ?? 'page'
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']
const methodOf = (method = ''): string => (methods.includes(method) ? method : 'other')
