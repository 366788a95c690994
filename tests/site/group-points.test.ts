import { describe, expect, test } from 'vitest'
import { sheetOf, viewAt } from '#api/map/area-sheet.rules.ts'
import { groupPoints } from '#site/parts/map/group-points.ts'
import { numbers } from '#tests/support/scenes/areas.ts'

const sheet = sheetOf(viewAt({ lat: 50, lng: 12, zoom: 1 }))

describe('the numbers of a map', () => {
  test('count every listing on it, and none is within a finger of another', () => {
    const next = numbers(7)
    const points = Array.from({ length: 500 }, () => ({
      lat: next(46, 54),
      lng: next(6, 18),
      count: Math.floor(next(1, 9)),
    }))

    const groups = groupPoints(sheet, points)

    const sum = (all: readonly { count: number }[]) => all.reduce((one, { count }) => one + count, 0)
    expect(sum(groups)).toBe(sum(points))
    expect(groups.length).toBeGreaterThan(5)
    const apart = groups.flatMap((one, at) =>
      groups.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    )
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(132)
  })

  test('keep a single listing separate, and leave out those outside the map', () => {
    const groups = groupPoints(sheet, [
      { lat: 50, lng: 12, count: 1, id: 7 },
      { lat: -30, lng: 150, count: 4 },
    ])

    expect(groups).toMatchObject([{ id: 7, count: 1 }])
  })
})
