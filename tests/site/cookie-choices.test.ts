import { describe, expect, test } from 'vitest'
import { readConsent, shownConsent } from '#site/parts/account/read-consent.ts'

describe('the cookie choices (S04, S05)', () => {
  test('no optional box is ticked before an answer', () => {
    expect(shownConsent(undefined, 0)).toBe(0)
    expect(shownConsent('nonsense', 0)).toBe(0)
  })

  test.each([0, 1, 2, 4, 6, 7])('exactly the boxes of the answer are ticked: %d', (answer) => {
    expect(shownConsent(String(answer), 0)).toBe(answer)
    expect(shownConsent(String(answer), 1)).toBe(answer)
  })

  test('without an answer, the host’s default is ticked', () => {
    expect(shownConsent(undefined, 1)).toBe(1)
  })

  test('the saved value is the sum of the ticked boxes, and 0 without any', () => {
    expect(readConsent({ from: 'settings' })).toEqual({ consent: 0 })
    expect(readConsent({ marketing: '2', third: '4' })).toEqual({ consent: 6 })
    expect(readConsent({ analytics: '1' })).toEqual({ consent: 1 })
  })
})
