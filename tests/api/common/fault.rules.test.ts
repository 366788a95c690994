import { describe, expect, test } from 'vitest'
import { faultOf, isTold } from '#api/common/fault.rules.ts'

const named = (name: string, message = 'it broke') => Object.assign(new Error(message), { name })

/** How many of a thousand evenly spread samples are reported. */
const toldOfThousand = (error: unknown): number =>
  Array.from({ length: 1000 }, (_, at) => isTold(faultOf(error), at / 1000)).filter(Boolean).length

describe('errors reported to the error service', () => {
  test.each([
    ['InvalidError', 100],
    ['ChunkLoadError', 100],
    ['PriceEstimatorRequestError', 100],
    ['AddressInfoError', 250],
    ['TypeError', 1000],
  ])('E05 in a thousand %s, %d are reported', (name, told) => {
    expect(toldOfThousand(named(name))).toBe(told)
  })

  test('E05 fifty in a thousand 503 answers are reported, for every call', () => {
    expect(toldOfThousand(Object.assign(named('ApiError'), { status: 503 }))).toBe(50)
    expect(toldOfThousand(Object.assign(named('AddressInfoError'), { status: 503 }))).toBe(50)
    expect(toldOfThousand(Object.assign(named('ApiError'), { status: 500 }))).toBe(1000)
  })

  test.each([
    'Failed to fetch dynamically imported module: https://shop.example/_a/summary.js',
    'error loading dynamically imported module: https://shop.example/_a/summary.js',
    'Importing a module script failed.',
  ])('E05 a script that failed to load is a ChunkLoadError in every browser: %s', (message) => {
    expect(faultOf(new TypeError(message)).name).toBe('ChunkLoadError')
    expect(toldOfThousand(new TypeError(message))).toBe(100)
  })

  test.each([
    new DOMException('stopped', 'AbortError'),
    new DOMException('too slow', 'TimeoutError'),
    new TypeError('Failed to fetch'),
    new TypeError('Load failed'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('the connection was lost'),
  ])('E04 an aborted request or a lost connection is not reported: %s', (error) => {
    expect(toldOfThousand(error)).toBe(0)
  })

  test('a value that is not an error is reported as it is', () => {
    expect(faultOf('a word')).toEqual({ name: '', message: 'a word' })
    expect(toldOfThousand('a word')).toBe(1000)
  })
})
