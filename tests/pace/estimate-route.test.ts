import { expect, test } from 'vitest'
import { estimateRoute } from '#api/address/estimate-route.lib.ts'

const warsaw = { lat: 52.23, lng: 21.01 }
const paris = { lat: 48.86, lng: 2.35 }

test('the way from Warszawa to Paris is found in less than five milliseconds', () => {
  estimateRoute(warsaw, paris)
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    estimateRoute(warsaw, paris)
    return performance.now() - start
  }).sort((a, b) => a - b)

  expect(times[7]).toBeLessThan(5)
})
