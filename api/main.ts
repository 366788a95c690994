import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo, Server as Door } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { DateTime } from 'luxon'
import { mainOrigin } from '#content/paths.ts'
import { SEEN_WRITTEN_MS, writeSeen } from './account/session/seen-sessions.part.ts'
import { openAppBars } from './http/fragments/app-bar.ts'
import { assets } from './http/pages/assets.ts'
import { createApi } from './http/app.ts'
import { watchOf } from './http/fault-watch.ts'
import { createLoadShedder } from './http/load-shedding.ts'
import { openGuestPages } from './http/pages/guest-pages.ts'
import { staticBeforeExpress } from './http/static-before-express.ts'
import { openPageCache } from './http/pages/page-cache.ts'
import { listen, openServer } from './http/server.ts'
import { brokenPages, pages, type AstroHandler } from './http/pages/pages.ts'
import { findStaticPages, warmStartPages } from './http/pages/static-pages.ts'
import { openLiveFragments } from './http/fragments/live-fragments.ts'
import { openTopBars } from './http/fragments/top-bars.ts'
import { closeNotificationStreams } from './notification/stream/stream.lib.ts'
import { isLoopback, type Config } from './kit/config.ts'
import type { Log } from './kit/log.ts'
import { runProcess, type Opened } from './kit/worker/run-process.ts'
import { version } from './kit/version.ts'
import { openServices } from './services.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The first requests after a start need the processor more than the compression of start pages does. */
const WARM_AFTER_MS = 5_000

/** The web process: API, pages and files on one port; with `worker`, background jobs too. */
export async function startWeb({
  config,
  worker,
}: {
  config: Config
  worker: boolean
}): Promise<Opened & { port: number }> {
  const { services, close } = await openServices(config)
  const readiness = { isDraining: false }
  const gate = createLoadShedder()
  const app = createApi(services, readiness, gate)
  const client = path.join(root, 'dist/site/client')
  const compressed = openPageCache(path.join(config.dataDir, 'pages'), client)
  const watch = watchOf(config, client)
  const strips = openLiveFragments(services)
  const kept = findStaticPages(
    client,
    config.originPattern,
    compressed,
    watch,
    strips.find,
    openTopBars(services),
    openAppBars(config),
  )
  strips.start(() => {
    setTimeout(() => void warmStartPages(kept), WARM_AFTER_MS).unref()
  })
  app.use(pages(services, kept, await findAstro(config), gate, openGuestPages()))
  app.use(brokenPages(services, kept))
  const files = assets(client, compressed)
  const metrics = await findMetrics(config, services.log)
  const listener = staticBeforeExpress(kept, config, files, app)
  const server = openServer(metrics?.watch(listener) ?? listener)
  server.prependListener('request', (_req, res) => {
    // A keep-alive connection would send its next request to a closed port.
    if (readiness.isDraining) res.shouldKeepAlive = false
  })
  const doors = await listen(server, config.port, config.host)
  if (!isLoopback(config.host)) services.log.warn({ host: config.host }, 'others reach this port, and it speaks no TLS')
  // Imported only if needed, because it loads the queue's library.
  const { startWorker } = worker ? await import('./worker.ts') : {}
  const background = startWorker?.({ services })
  const writeDown = () =>
    writeSeen({ tx: undefined }, DateTime.utc()).catch((err: unknown) => {
      services.log.warn({ err }, 'it could not be written down who was here')
    })
  const writing = setInterval(() => void writeDown(), SEEN_WRITTEN_MS)
  const { port } = server.address() as AddressInfo
  const ready = `http://${config.host}:${port}/api/ready`
  services.log.info({ version, address: mainOrigin(config.originPattern), ready }, 'web process serves')
  const stop = async (): Promise<void> => {
    readiness.isDraining = true
    // The load balancer reads this at `/api/ready` and sends visitors elsewhere; until then
    // requests are served.
    await pause(config.drainMs)
    clearInterval(writing)
    strips.stop()
    await drain(server, doors)
    await gate.whenEmpty()
    await metrics?.close()
    await writeDown()
    await background?.stop()
    await close()
  }
  return { port, faults: services.errorReporter, stop }
}

const LOOK_AGAIN_MS = 100

/** Finishes running requests and closes idle connections. */
async function drain(server: Server, doors: Door[]): Promise<void> {
  const closeUnasked = () => {
    closeNotificationStreams()
    server.closeIdleConnections()
  }
  const looking = setInterval(closeUnasked, LOOK_AGAIN_MS)
  const closed = doors.map((door) => new Promise((done) => door.close(done)))
  closeUnasked()
  await Promise.all(closed)
  clearInterval(looking)
}

/** Metrics are optional, and their library is imported only if needed. */
async function findMetrics({ metricsPort: port, metricsHost: host }: Config, log: Log) {
  if (port === undefined) return undefined
  const { openMetrics } = await import('./http/metrics.ts')
  return openMetrics({ port, host }, log)
}

/** The built pages; without a build there is only the API. */
async function findAstro(config: Config): Promise<AstroHandler | undefined> {
  const entry = path.join(root, 'dist/site/server/entry.mjs')
  if (!existsSync(entry)) return undefined
  // React and Astro read this variable; pages are built for production in any environment.
  if (config.nodeEnv === 'development') process.env.NODE_ENV = 'production'
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler }
  return handler
}

if (import.meta.main) await runProcess((config) => startWeb({ config, worker: false }))
