import { describe, expect, test } from 'vitest'
import { drawOverviewGround, layOutOverview } from '#api/map/draw-overview-map.draw.ts'

const gdansk = { lat: 54.35, lng: 18.65 }
const berlin = { lat: 52.52, lng: 13.4 }
const codeOf = (url: string) => /^\/maps\/ground\/(.+)\.svg\?v=\d+$/.exec(url)?.[1] ?? ''

describe('the land behind the numbers of a search', () => {
  test('is drawn from its URL alone, without a look-up', () => {
    const { groundUrl } = layOutOverview([gdansk, berlin])
    const svg = drawOverviewGround(codeOf(groundUrl))

    expect(codeOf(groundUrl)).toBe('26_105_38_109')
    expect(svg).toMatch(/viewBox="0 0 1160 300".*<path class="land" d="M.*<path class="border" d="M/s)
    expect(svg).toContain('prefers-color-scheme:dark')
  })

  test('is the same for all searches in a region, and has room for every number', () => {
    const wroclaw = { lat: 53.1, lng: 17.03 }
    const [two, three] = [layOutOverview([gdansk, berlin]), layOutOverview([berlin, wroclaw, gdansk])]

    expect(three.groundUrl).toBe(two.groundUrl)
    for (const town of [gdansk, berlin, wroclaw]) {
      const { x, y } = three.spot(town)
      expect([x > 280, x < 880, y > 0, y < 300]).toEqual([true, true, true, true])
    }
  })

  test('continues behind the Urals and the Gulf when all of Europe is shown', () => {
    const svg = drawOverviewGround('-18_70_58_122') ?? ''
    const [, land = ''] = /class="land" d="([^"]*)"/.exec(svg) ?? []
    const starts = [...land.matchAll(/M(\d+) /g)].map(([, x]) => Number(x))

    expect(Math.max(...starts)).toBeGreaterThan(1030)
  })

  test.each([
    '',
    'x',
    '1_2_3',
    '26_105_38_109_1',
    '38_105_26_109',
    '26_105_38_999',
    '-99_105_38_109',
    '26_105_38_109.5',
  ])('does not exist at %j', (code) => {
    expect(drawOverviewGround(code)).toBeUndefined()
  })
})
