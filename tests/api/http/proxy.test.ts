import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/http/app.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()

let server: Server | undefined
let origin = ''

beforeAll(async () => {
  const services = theServices()
  const behindProxy = {
    ...services,
    config: {
      ...services.config,
      trustProxy: true,
      originPattern: 'https://{subdomain}.carryto.example',
    },
  }
  server = createServer(createApi(behindProxy, { isDraining: false }))
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server?.close(done)))

describe('behind a proxy', () => {
  test('a visitor cannot choose the address used for rate limiting', async () => {
    const ask = async (claimed: string) => {
      const headers = { 'x-forwarded-for': `${claimed}, 198.51.100.7` }
      return (await fetch(`${origin}/api/countries`, { headers })).status
    }

    for (let turn = 0; turn < 600; turn += 1) await ask(`203.0.113.${turn}`)

    expect(await ask('203.0.113.250')).toBe(429)
  })

  test.each(['/admin/users?q=una', '/api/admin/users?q=una'])(
    'S09: %s is served over https only, and data sent over http is refused',
    async (path) => {
      const open = { 'x-forwarded-proto': 'http' }
      const read = await fetch(`${origin}${path}`, { headers: open, redirect: 'manual' })
      const sent = await fetch(`${origin}${path}`, { method: 'POST', headers: open })
      const safe = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-proto': 'https' } })

      expect([read.status, read.headers.get('location')]).toEqual([308, `https://carryto.example${path}`])
      expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([403, 'forbidden'])
      expect(safe.status).not.toBe(308)
    },
  )
})
