import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ErrorRequestHandler } from 'express'
import { assets } from './http/assets.ts'
import { createApi } from './http/app.ts'
import { pages, sendBroken, type AstroHandler } from './http/pages.ts'
import { loadStaticPages } from './http/static-pages.ts'
import { closeNotificationStreams } from './notification/stream.ts'
import { readConfig, type Config } from './kit/config.ts'
import { openServices } from './services.ts'
import { startWorker } from './worker.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The web process: API, pages and files on one port; with `worker`, the background work as well. */
export async function startWeb({
  config,
  worker,
}: {
  config: Config
  worker: boolean
}): Promise<{ port: number; stop(): Promise<void> }> {
  const { services, close } = await openServices(config)
  const readiness = { isDraining: false }
  const app = createApi(services, readiness)
  const client = path.join(root, 'dist/site/client')
  const kept = loadStaticPages(client, config.originPattern)
  if (existsSync(client)) app.use(assets(client))
  app.use(pages(services, kept, await findAstro()))
  const broken: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    services.faults.report(error, { path: req.path })
    if (res.headersSent) res.end()
    else sendBroken(kept, req, res)
  }
  app.use(broken)
  const server = createServer(app)
  await new Promise<void>((ready, fault) => server.once('error', fault).listen(config.port, ready))
  const background = worker ? startWorker({ services }) : undefined
  const stop = async (): Promise<void> => {
    readiness.isDraining = true
    await new Promise((done) => {
      server.close(done)
      closeNotificationStreams()
      server.closeIdleConnections()
    })
    await background?.stop()
    await close()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

/** The built pages; without a build there is only the API. */
async function findAstro(): Promise<AstroHandler | undefined> {
  const entry = path.join(root, 'dist/site/server/entry.mjs')
  if (!existsSync(entry)) return undefined
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler }
  return handler
}

if (import.meta.main) {
  const web = await startWeb({ config: readConfig(process.env), worker: false })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void web.stop().then(() => process.exit(0)))
}
