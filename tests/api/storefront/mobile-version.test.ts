import { expect, test } from 'vitest'
import { aServer, call } from '#tests/support/http.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ MOBILE_APP_LEAST: '1.4.0', MOBILE_APP_URL: 'https://apps.example/carryto' })
aServer()

test('an outdated phone app gets the oldest working version, and where to get it', async () => {
  const { status, text } = await call('GET /api/mobile/version')

  expect([status, JSON.parse(text)]).toEqual([200, { leastVersion: '1.4.0', url: 'https://apps.example/carryto' }])
  expect((await call('GET /api/mobile/mobile/version')).status).toBe(404)
})
