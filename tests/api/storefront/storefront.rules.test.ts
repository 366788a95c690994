import { describe, expect, test } from 'vitest'
import { allows, impliedConsent } from '#api/storefront/storefront.rules.ts'

describe('cookie consent', () => {
  test('S04: analytics 1, marketing 2, third 4, all 7', () => {
    const kinds = ['analytics', 'marketing', 'third'] as const

    expect(kinds.map((kind) => allows(5, kind))).toEqual([true, false, true])
    expect(kinds.every((kind) => allows(7, kind))).toBe(true)
    expect(kinds.some((kind) => allows(0, kind))).toBe(false)
  })

  test('S05: a host that contains .pl implies analytics and no more, where that is switched on', () => {
    const [on, off] = [{ isAnalyticsImplied: true }, { isAnalyticsImplied: false }]

    expect(impliedConsent('www.carryto.pl', on)).toBe(1)
    expect(impliedConsent('pl.localhost', on)).toBe(0)
    expect(impliedConsent('www.carryto.pl', off)).toBe(0)
  })
})
