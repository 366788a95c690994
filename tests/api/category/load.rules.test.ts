import { describe, expect, test } from 'vitest'
import { byRoom, formatVolume, loadOf } from '#api/category/load.rules.ts'

describe('the load of a listing', () => {
  test('sums pieces and cubic metres over all kinds of things', () => {
    const wardrobe = { length: 200, width: 60, height: 200 }
    const boxes = { itemsNumber: 10, length: 60, width: 40, height: 40 }
    const room = { extra: { volume: 5 }, length: 1, width: 1, height: 1 }

    expect(loadOf([wardrobe, boxes, room])).toEqual({ kinds: 3, pieces: 12, volumeM3: 8.36, isEstimated: false })
  })

  test('has no volume while that of one thing is unknown', () => {
    expect(
      loadOf([
        { length: 200, width: 60, height: 200 },
        { length: 60, width: 40 },
      ]).volumeM3,
    ).toBeNull()
    expect(loadOf([]).volumeM3).toBeNull()
  })

  test('has the sums of each room, and the things without a room', () => {
    const box = { itemsNumber: 10, length: 50, width: 40, height: 50, weight: 18 }
    const inStudy = { ...box, itemsNumber: 2, extra: { room: 'home-office' } }
    const inHall = { volume: 2, room: 'hallway-contents' }

    expect(byRoom([inStudy, box, inHall, inStudy])).toMatchObject({
      rooms: [
        { room: 'home-office', things: [inStudy, inStudy], load: { kinds: 2, pieces: 4, volumeM3: 0.4 }, weight: 72 },
        { room: 'hallway-contents', things: [inHall], load: { pieces: 1, volumeM3: 2 }, weight: null },
      ],
      others: [box],
    })
  })

  test('is an estimate while a usual size stands uncorrected', () => {
    expect(loadOf([{}, { dimensionsEstimated: true }]).isEstimated).toBe(true)
    expect(loadOf([{ dimensionsEstimated: true, isAdjustedByUser: true }]).isEstimated).toBe(false)
  })

  test('is read in whole cubic metres from ten on, in the reader’s form of numbers', () => {
    expect([0.02, 3.36, 9.94, 9.96, 10.4, 1234].map((m3) => formatVolume(m3, { intlLocale: 'de-DE' }))).toEqual([
      '0,1\u00A0m³', '3,4\u00A0m³', '9,9\u00A0m³', '10\u00A0m³', '10\u00A0m³', '1.234\u00A0m³',
    ]) // prettier-ignore
  })
})
