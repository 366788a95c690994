import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { createLog } from '#api/kit/log.ts'
import { openErrorReporter } from '#api/kit/error-reporter.ts'

/** Takes what the error service would take. */
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

test('a fault is told to the error service with the request and the user it happened to (E06)', async () => {
  const service = await aFaultService()
  const config = readConfig({ NODE_ENV: 'test', SENTRY_DSN: service.dsn })
  const faults = await openErrorReporter(config, createLog('silent'))

  faults.report(new Error('the wheel came off'), { requestId: 'r-1', userId: 42 })
  await faults.close()
  service.stop()

  const told = service.envelopes.join('\n')
  expect(told).toContain('/api/7/envelope/')
  expect(told).toContain('the wheel came off')
  expect(told).toContain('"requestId":"r-1"')
  expect(told).toContain('"user":{"id":42}')
})

test('without an error service a fault is only logged', async () => {
  const faults = await openErrorReporter(readConfig({ NODE_ENV: 'test' }), createLog('silent'))

  expect(() => {
    faults.report(new Error('the wheel came off'))
  }).not.toThrow()
  await faults.close()
})
