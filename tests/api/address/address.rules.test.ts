import { describe, expect, test } from 'vitest'
import { isValidAddress, roundDistance } from '#api/address/address.rules.ts'

const gdansk = { lat: 54.35, lng: 18.65, addressDbId: 3099434 }

describe('a valid address', () => {
  test('V26 has numeric coordinates and an id of ours', () => {
    expect(isValidAddress(gdansk)).toBe(true)
    expect(isValidAddress({ ...gdansk, lat: 0, lng: 0 })).toBe(true)
  })

  test.each([
    ['no latitude', { ...gdansk, lat: undefined }],
    ['a longitude as text', { ...gdansk, lng: '18.65' }],
    ['no number', { ...gdansk, lat: Number.NaN }],
    ['a point off the globe', { ...gdansk, lat: 91 }],
    ['no id', { lat: 54.35, lng: 18.65 }],
    ['an empty id', { ...gdansk, addressDbId: '' }],
    ['nothing at all', null],
  ])('V26 is refused with %s', (_, address) => {
    expect(isValidAddress(address)).toBe(false)
  })
})

describe('an estimated distance on the screen', () => {
  test.each([
    [0, 0],
    [1, 5],
    [42, 40],
    [98, 100],
    [294, 290],
    [1616, 1620],
  ])('%i km reads as about %i km', (km, shown) => {
    expect(roundDistance(km)).toBe(shown)
  })
})
