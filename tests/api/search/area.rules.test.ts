import { describe, expect, test } from 'vitest'
import type { Point } from '#api/address/distance.rules.ts'
import { cellsOfArea } from '#api/search/area/area-cells.rules.ts'
import { cornersOf, readCorners, writeCorners, wrongWithArea } from '#api/search/area/area.rules.ts'
import { aStar, isInside, numbers } from '#tests/support/scenes/areas.ts'

const square = [[54, 18], [54, 19], [55, 19], [55, 18]] as const // prettier-ignore
const points = (...all: readonly (readonly [number, number])[]): Point[] => all.map(([lat, lng]) => ({ lat, lng }))

describe('the corners of an area', () => {
  test.each([
    ['54.35, 18.65\n54.5, 18.9\n-1, 18'],
    ['54.35 18.65; 54.5 18.9; -1 18'],
    ['[[54.35,18.65],[54.5,18.9],[−1,18]]'],
  ])('are read from pasted text: %j', (text) => {
    expect(readCorners(text)).toEqual(points([54.35, 18.65], [54.5, 18.9], [-1, 18]))
  })

  test.each([['Gdańsk'], ['54.35, 18.65, 54.5'], ['54.35, NaN'], ['1e5, 2'], ['1e999999, 1']])(
    'are not guessed: %s',
    (text) => {
      expect(readCorners(text)).toBeUndefined()
    },
  )

  test('are written as they are read', () => {
    expect(readCorners(writeCorners(points(...square)))).toEqual(points(...square))
  })

  test('drop a repeated closing corner', () => {
    expect(cornersOf(points(...square, square[0], square[0]))).toEqual(points(...square))
  })
})

describe('an area', () => {
  const codeOf = (...all: readonly (readonly [number, number])[]) => wrongWithArea(points(...all))?.code

  test('may be concave, its ring closed or open', () => {
    expect(codeOf(...square)).toBeUndefined()
    expect(codeOf(...square, square[0])).toBeUndefined()
    expect(codeOf([54, 18], [54, 19], [54.2, 18.5], [55, 18.5])).toBeUndefined()
  })

  test('has three corners at least and 500 at most', () => {
    expect(codeOf()).toBe('corners_least')
    expect(codeOf([54, 18], [54, 18], [54, 19], [54, 18])).toBe('corners_least')
    const ring = (count: number) =>
      Array.from({ length: count }, (_, at): [number, number] => {
        const angle = (at / count) * 2 * Math.PI
        return [52 + Math.sin(angle), 12 + Math.cos(angle)]
      })
    expect(codeOf(...ring(500))).toBeUndefined()
    expect(codeOf(...ring(501))).toBe('corners_most')
    expect(codeOf(...ring(10_000))).toBe('corners_most')
  })

  test('does not cross, touch or fold back upon itself', () => {
    expect(codeOf([54, 18], [55, 19], [54, 19], [55, 18])).toBe('crosses_itself')
    expect(codeOf([54, 18], [54, 19], [54, 20])).toBe('crosses_itself')
    expect(codeOf([54, 18], [54, 20], [55, 19], [54, 19], [55, 18])).toBe('crosses_itself')
    expect(codeOf([54, 18], [54, 20], [54, 19], [55, 18])).toBe('crosses_itself')
  })

  test('is on the earth, on one side of the date line, and smaller than a continent', () => {
    expect(codeOf([54, 18], [91, 18], [54, 19])).toBe('points_off_earth')
    expect(codeOf([54, 18], [55, 181], [54, 19])).toBe('points_off_earth')
    expect(codeOf([54, 170], [55, -170], [56, 175])).toBe('date_line')
    expect(codeOf([-80, -90], [-80, 80], [80, 80], [80, -90])).toBe('area_too_large')
  })

  test('is covered by its cells, and inner cells are fully inside, for 300 random areas', () => {
    const next = numbers(11)
    let wholly = 0
    for (let area = 0; area < 300; area++) {
      const middle = { lat: next(37, 60), lng: next(-8, 28) }
      const size = next(0.05, 6)
      const corners = aStar(next, middle, size)
      const aDegree = size < 1 ? 10 : 2
      const { all, inner } = cellsOfArea(corners, aDegree)
      const [known, within] = [new Set(all), new Set(inner)]
      wholly += inner.length
      for (let at = 0; at < 60; at++) {
        const point = {
          lat: middle.lat + next(-1.1, 1.1) * size,
          lng: middle.lng + next(-1.1, 1.1) * size,
        }
        const cell = Math.floor((point.lat + 90) * aDegree) * 360 * aDegree + Math.floor((point.lng + 180) * aDegree)
        if (isInside(point, corners)) expect(known.has(cell)).toBe(true)
        else expect(within.has(cell)).toBe(false)
      }
    }
    expect(wholly).toBeGreaterThan(1000)
  })
})
