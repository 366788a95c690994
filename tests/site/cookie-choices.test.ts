import { describe, expect, test } from 'vitest'
import { readConsent, shownConsent } from '#site/parts/account/read-consent.ts'

describe('the cookie choices (S04, S05)', () => {
  test('nothing optional is ticked before somebody has answered', () => {
    expect(shownConsent(undefined, 0)).toBe(0)
    expect(shownConsent('nonsense', 0)).toBe(0)
  })

  test.each([0, 1, 2, 4, 6, 7])('what was answered is ticked and nothing else: %d', (answer) => {
    expect(shownConsent(String(answer), 0)).toBe(answer)
    expect(shownConsent(String(answer), 1)).toBe(answer)
  })

  test('before an answer what the host implies is ticked', () => {
    expect(shownConsent(undefined, 1)).toBe(1)
  })

  test('what is saved is the sum of the ticks, and nothing when there are none', () => {
    expect(readConsent({ from: 'settings' })).toEqual({ consent: 0 })
    expect(readConsent({ marketing: '2', third: '4' })).toEqual({ consent: 6 })
    expect(readConsent({ analytics: '1' })).toEqual({ consent: 1 })
  })
})
