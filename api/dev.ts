import type { NextFunction, Request, Response } from 'express'
import { createApi } from './http/app.ts'
import { createLoadShedder } from './http/load-shedding.ts'
import { pageLocals, rewriteToPage } from './http/pages/pages.ts'
import { readConfig } from './kit/config.ts'
import { openServices } from './services.ts'
import { startWorker } from './worker.ts'

// URLs served by Vite; everything else is the API's or a page's.
const VITE = /^\/(@|_a\/|_astro\/|_image|node_modules\/|site\/|islands\/|content\/|api\/.*\.ts|\.astro\/|__)/
const FILE = /\.(?:svg|png|woff2|ico|webmanifest|css|m?js)(?:\?|$)/

const gate = createLoadShedder()
const kept = globalThis as { carrytoDev?: Promise<Awaited<ReturnType<typeof open>>> }

async function open() {
  const config = readConfig(process.env)
  const opened = await openServices(config)
  startWorker({ services: opened.services })
  return opened.services
}

/** The API within Astro's dev server. Vite reloads this module when anything below it changes. */
export async function devDoor(req: Request, res: Response, next: NextFunction): Promise<void> {
  if (VITE.test(req.url) || (FILE.test(req.url) && !req.url.startsWith('/maps/'))) return next()
  const services = await (kept.carrytoDev ??= open())
  const app = createApi(services, { isDraining: false }, gate)
  app.use(rewriteToPage(services))
  app(req, res, (error?: unknown) => {
    if (error) return next(error)
    // In development Astro reads a request's locals from here.
    Reflect.set(req, Symbol.for('astro.locals'), pageLocals(services, req, res))
    // Express sets `req.app`, which confuses Vite's middleware.
    delete (req as Partial<Request>).app
    next()
  })
}
