import { expect, test } from 'vitest'
import { encodeLine } from '#api/address/polyline.lib.ts'
import { decodeLine } from '#islands/kit/decode-line.ts'

test('a polyline encoded by the server is decoded to the same points', () => {
  const points = [
    { lat: 54.352, lng: 18.646 },
    { lat: 52.52, lng: 13.405 },
    { lat: 38.722, lng: -9.139 },
  ]

  expect(decodeLine(encodeLine(points))).toEqual(points.map(({ lat, lng }) => [lat, lng]))
})

test('an empty polyline has no points', () => {
  expect(decodeLine('')).toEqual([])
})
