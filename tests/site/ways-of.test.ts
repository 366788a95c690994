import { describe, expect, test } from 'vitest'
import { waysOf } from '#site/parts/map/ways-of.ts'

/** The side of the square, in drawing units. */
const SIDE = 720

const towns = {
  poznan: { lat: 52.4, lng: 16.9, city: 'Poznań' },
  berlin: { lat: 52.5, lng: 13.4, city: 'Berlin' },
  warsaw: { lat: 52.2, lng: 21, city: 'Warszawa' },
  krakow: { lat: 50.1, lng: 19.9, city: 'Kraków' },
  gdansk: { lat: 54.4, lng: 18.6, city: 'Gdańsk' },
  lisbon: { lat: 38.7, lng: -9.1, city: 'Lisboa' },
}
const to = (town: keyof typeof towns, price = '395 €') => ({ from: towns.poznan, to: towns[town], price })
const near = [to('berlin'), to('warsaw'), to('krakow'), to('gdansk'), to('berlin'), to('warsaw')]
const isOnMap = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= SIDE && y <= SIDE

describe('the map beside a list', () => {
  test('shows all routes of a short list, and a background larger than itself', () => {
    const { ground, ways } = waysOf([to('berlin'), to('lisbon')], 'to')
    for (const way of ways) expect([isOnMap(way.from), isOnMap(way.to)]).toEqual([true, true])
    expect(ground.size).toBeGreaterThan(SIDE)
    expect(ground.href).toMatch(/^\/maps\/area\//)
  })

  test('is not shrunk by one distant place in a longer list', () => {
    const spread = (rows: Parameters<typeof waysOf>[0]) => {
      const [first, second] = waysOf(rows, 'to').ways
      return Math.abs((first?.to.x ?? 0) - (second?.to.x ?? 0))
    }
    expect(spread([...near, to('lisbon')])).toBeGreaterThan(0.9 * spread(near))
  })

  test('shows a single listing, even within one town', () => {
    const [way] = waysOf([{ from: towns.poznan, to: towns.poznan, price: '' }], 'to').ways
    for (const axis of ['x', 'y'] as const) expect(Math.abs((way?.from[axis] ?? 0) - SIDE / 2)).toBeLessThan(5)
    // Without a price the town is named.
    expect(way?.label).toMatchObject({ room: 'all', price: '', city: 'Poznań' })
  })

  test('gives prices their room before the towns of listings without one, and drops the town before the price', () => {
    const rooms = (rows: Parameters<typeof waysOf>[0]) => waysOf(rows, 'to').ways.map(({ label }) => label.room)
    expect(rooms([to('berlin', ''), to('berlin'), to('warsaw')]).slice(0, 2)).toEqual(['none', 'all'])
    const far = { ...to('warsaw'), to: { ...towns.warsaw, lng: 23, city: 'Villingen-Schwenningen' } }
    expect(rooms([to('gdansk'), far, to('krakow')])[1]).toBe('price')
  })

  test('shows the first of two prices at one place, at the end where the routes differ', () => {
    const rooms = waysOf([to('berlin'), to('berlin', '240 €'), to('warsaw')], 'to').ways.map(({ label }) => label.room)
    expect(rooms[0]).toBe('all')
    expect(rooms[1]).toBe('none')
    expect(waysOf(near, 'from').ways.filter(({ label }) => label.room !== 'none')).toHaveLength(1)
  })
})
