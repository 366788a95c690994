import { describe, expect, test } from 'vitest'
import { allows, impliesAnalytics } from '#api/storefront/storefront.rules.ts'

describe('cookie consent', () => {
  test('S04: analytics 1, marketing 2, third 4, all 7', () => {
    const kinds = ['analytics', 'marketing', 'third'] as const

    expect(kinds.map((kind) => allows(5, kind))).toEqual([true, false, true])
    expect(kinds.every((kind) => allows(7, kind))).toBe(true)
    expect(kinds.some((kind) => allows(0, kind))).toBe(false)
  })

  test('S05: a host that contains .pl implies analytics', () => {
    expect(impliesAnalytics('www.carryto.pl')).toBe(true)
    expect(impliesAnalytics('pl.localhost')).toBe(false)
  })
})
