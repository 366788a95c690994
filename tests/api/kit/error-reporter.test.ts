import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { AppError } from '#api/kit/fail.ts'
import { createLog } from '#api/kit/log.ts'
import { openErrorReporter } from '#api/kit/error-reporter.ts'

/** A stand-in for the error service that records what it receives. */
async function aFaultService() {
  const envelopes: string[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (part: Buffer) => (body += part.toString()))
    req.on('end', () => {
      envelopes.push(`${req.url}\n${body}`)
      res.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { envelopes, dsn: `http://key@127.0.0.1:${port}/7`, stop: () => server.close() }
}

test('an error is reported with its request and user (E06)', async () => {
  const service = await aFaultService()
  const config = readConfig({ NODE_ENV: 'test', SENTRY_DSN: service.dsn })
  const faults = await openErrorReporter(config, createLog('silent'))

  faults.report(new Error('the wheel came off'), { requestId: 'r-1', userId: 42 })
  await faults.close()
  service.stop()

  const told = service.envelopes.join('\n')
  expect(told).toContain('/api/7/envelope/')
  expect(told).toContain('sentry.javascript.astro')
  expect(told).toContain('the wheel came off')
  expect(told).toContain('"requestId":"r-1"')
  expect(told).toContain('"user":{"id":42}')
})

test('without an error service an error is only logged', async () => {
  const faults = await openErrorReporter(readConfig({ NODE_ENV: 'test' }), createLog('silent'))

  expect(() => {
    faults.report(new Error('the wheel came off'))
  }).not.toThrow()
  await faults.close()
})

/** The reports of these errors for a given sampling draw. */
async function toldOf(errors: readonly unknown[], drawn: number): Promise<string> {
  const service = await aFaultService()
  const config = readConfig({ NODE_ENV: 'test', SENTRY_DSN: service.dsn })
  const faults = await openErrorReporter(config, createLog('silent'), () => drawn)
  for (const error of errors) faults.report(error)
  await faults.close()
  service.stop()
  return service.envelopes.join('\n')
}

test('E01 a place that is not on our map is reported as AddressInfoError, “No route found”, one time in four (E05)', async () => {
  const noRoute = [new AppError('address.no_route')]

  const told = await toldOf(noRoute, 0.24)

  expect(told).toContain('"type":"AddressInfoError","value":"No route found"')
  expect(await toldOf(noRoute, 0.25)).toBe('')
})

test('E05 a temporary outage is reported one time in twenty', async () => {
  const away = [new AppError('unavailable')]

  expect(await toldOf(away, 0.05)).toBe('')
  expect(await toldOf(away, 0.04)).toContain('"value":"unavailable"')
})

test('E04 an aborted request and a lost connection to another service are only logged', async () => {
  const nobodys = [new DOMException('stopped', 'AbortError'), new TypeError('fetch failed')]

  expect(await toldOf(nobodys, 0)).toBe('')
})
