import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { openMetrics, type Metrics } from '#api/http/metrics.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()

let metrics: Metrics
let origin: string
const shop = createServer((req, res) => {
  const listen = metrics.watch((_, answer) => {
    answer.writeHead(req.url === '/api/none' ? 404 : 200).end()
  })
  listen(req, res)
})

beforeAll(async () => {
  metrics = await openMetrics({ port: 0, host: '127.0.0.1' }, theServices().log)
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
afterAll(async () => {
  shop.close()
  await metrics.close()
})

const scrape = () => fetch(`http://127.0.0.1:${metrics.port}/metrics`)
const textNow = async () => (await scrape()).text()

describe('metrics', () => {
  test('are served on a port of their own, in the Prometheus format', async () => {
    const answer = await scrape()

    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    expect(await answer.text()).toMatch(/^carryto_nodejs_eventloop_lag_seconds [\d.e-]+$/m)
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
  })

  test('count answers by kind, method and status, without a series per URL', async () => {
    for (const path of ['/api/me', '/api/none', '/transport/cars/', '/transport/boats/'])
      await fetch(origin + path, path === '/api/me' ? { method: 'POST' } : {})

    const count = (labels: string) => `carryto_request_seconds_count{${labels}} `
    await vi.waitFor(async () =>
      expect(await textNow()).toContain(`${count('what="page",method="GET",status="200"')}2`),
    )
    const text = await textNow()
    expect(text).toContain(`${count('what="api",method="POST",status="200"')}1`)
    expect(text).toContain(`${count('what="api",method="GET",status="404"')}1`)
    expect(text).not.toContain('boats')
  })

  test('show the queues in the database', async () => {
    expect(await textNow()).toContain('\ncarryto_events_untold 0\n')

    await anOpenDeal()

    const text = await textNow()
    expect(text).toMatch(/^carryto_events_untold [1-9]/m)
    expect(text).toMatch(/^carryto_jobs_due [1-9]/m)
    expect(text).toContain('\ncarryto_mails_failed 0\n')
  })

  test('are served only if a port is configured, and only to this machine', () => {
    expect(readConfig({ NODE_ENV: 'test' }).metricsPort).toBeUndefined()
    expect(readConfig({ NODE_ENV: 'test', METRICS_PORT: '9464' })).toMatchObject({
      metricsPort: 9464,
      metricsHost: '127.0.0.1',
    })
  })
})
