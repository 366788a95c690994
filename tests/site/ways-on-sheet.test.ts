import { describe, expect, test } from 'vitest'
import { sheetOf, spotOn, viewAt } from '#api/map/area-sheet.rules.ts'
import { waysOnSheet } from '#site/parts/map/ways-on-sheet.ts'
import { numbers } from '#tests/support/scenes/areas.ts'

const sheet = sheetOf(viewAt({ lat: 50, lng: 12, zoom: 1 }))
const praha = { lat: 50.08, lng: 14.43 }
const munchen = { lat: 48.14, lng: 11.58 }
const sevilla = { lat: 37.39, lng: -5.98 }

describe('the lines on a map', () => {
  test('lead from start to end, with their direction', () => {
    const [way] = waysOnSheet(sheet, [{ from: praha, to: munchen }])

    expect(way).toMatchObject({ isFromSeen: true, isToSeen: true })
    expect(way?.from.x).toBeCloseTo(spotOn(sheet, praha).x)
    expect(way?.to.y).toBeCloseTo(spotOn(sheet, munchen).y)
    // To the lower left.
    expect(way?.direction).toBeGreaterThan(90)
    expect(way?.direction).toBeLessThan(180)
  })

  test('end at the edge if they lead beyond it', () => {
    const [out, back] = waysOnSheet(sheet, [
      { from: praha, to: sevilla },
      { from: sevilla, to: praha },
    ])

    expect(out).toMatchObject({ isFromSeen: true, isToSeen: false })
    expect(back).toMatchObject({ isFromSeen: false, isToSeen: true })
    const { x = -1, y = -1 } = out?.to ?? {}
    const edges = [x, y, 960 - x, 960 - y]
    expect(Math.min(...edges)).toBeCloseTo(0)
    expect(back?.from.x).toBeCloseTo(x)
  })

  test('are omitted if they are invisible, or too short to show a direction', () => {
    const lisboa = { lat: 38.72, lng: -9.14 }

    expect(waysOnSheet(sheet, [{ from: sevilla, to: lisboa }])).toEqual([])
    expect(waysOnSheet(sheet, [{ from: praha, to: { ...praha, lat: 50.09 } }])).toEqual([])
    expect(waysOnSheet(sheet, [{ from: praha, to: praha }])).toEqual([])
  })

  test('never leave the map', () => {
    const next = numbers(3)
    const spot = () => ({ lat: next(35, 65), lng: next(-10, 40) })

    const ways = waysOnSheet(
      sheet,
      Array.from({ length: 500 }, () => ({ from: spot(), to: spot() })),
    )

    expect(ways.length).toBeGreaterThan(50)
    const coordinates = ways.flatMap(({ from, to }) => [from.x, from.y, to.x, to.y])
    expect(Math.min(...coordinates)).toBeGreaterThan(-0.01)
    expect(Math.max(...coordinates)).toBeLessThan(960.01)
  })
})
