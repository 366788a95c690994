import express, { type Express } from 'express'
import { appRouter } from '#api/router.ts'
import { notificationStream } from '#api/notification/stream/stream.lib.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { leaveUnread } from './bodies.ts'
import { tableOf } from './docs/call-table.ts'
import { contextOf, identifyEach } from './context.ts'
import { crossOrigin } from './cross-origin.ts'
import { docs } from './docs/docs.ts'
import { files } from './files.ts'
import { createLoadShedder, type LoadShedder } from './load-shedding.ts'
import { health, type Readiness } from './health.ts'
import { MAIL_REPORTS, mailReports } from './mail-reports.ts'
import { maps } from './maps.ts'
import { knownMethods } from './methods.ts'
import { NEXT_PAGES, nextPages } from './pages/next-pages.ts'
import { openapi } from './docs/openapi.ts'
import { packAnswers } from './pages/pack-answers.ts'
import { sendProblem } from './problem.ts'
import { limitMaps, limitReads } from './rate-limit.ts'
import { checkHandlers } from './request-checks.ts'
import { assertPermitted, callsOf, otherWays, restDoor } from './rest.ts'
import { forgetAhead, officeByHttps, privateAnswers, security } from './security.ts'
import { trpcDoor } from './trpc.ts'

/** The Express app of the API: middleware in the order of a request. */
export function createApi(services: Services, readiness: Readiness, gate: LoadShedder = createLoadShedder()): Express {
  const app = express()
  const context = contextOf(services)
  const calls = callsOf(appRouter)
  assertPermitted(calls)
  const table = tableOf(calls)
  const checks = checkHandlers(services, gate, calls)
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'extended')
  // Trust one proxy: the address it appends is true, anything before it comes from the visitor.
  app.set('trust proxy', services.config.trustProxy ? 1 : false)
  app.use(officeByHttps(services))
  app.use(restDoor(table, services, gate))
  app.use(security)
  app.use(packAnswers)
  app.use(leaveUnread)
  app.use(identifyEach(services))
  app.use('/api', crossOrigin)
  app.use(knownMethods)
  app.use('/maps', limitMaps(services), maps())
  app.get(NEXT_PAGES, nextPages)
  app.post(MAIL_REPORTS, mailReports(services, context, gate))
  app.use(['/api', '/files'], privateAnswers)
  app.use('/api', forgetAhead)
  for (const { on, handle } of checks.ofCaller) app.use(on, handle)
  app.use('/api', health(services, readiness))
  for (const { on, handle } of checks.ofLoad) app.use(on, handle)
  app.get(
    ['/api/notifications/stream', '/api/mobile/notifications/stream'],
    limitReads(services),
    notificationStream(services),
  )
  app.use(
    '/api',
    docs(() => openapi(appRouter), limitReads(services)),
  )
  app.use('/api/trpc', trpcDoor(services, context, gate))
  app.use(otherWays(table))
  app.use('/files', files(services))
  app.use(['/api', '/files', '/maps'], () => fail('not_found'))
  app.use(sendProblem(services))
  return app
}
