import { describe, expect, test } from 'vitest'
import { differenceOf, groupAt, intervalOf, splitTests } from '#api/category/split-test.rules.ts'

const rounded = (interval: { from: number; to: number } | null) =>
  interval && [interval.from, interval.to].map((share) => Math.round(share * 10_000) / 10_000)

describe('the range in which the true share of a group lies', () => {
  // The values of Newcombe's papers of 1998 (Statistics in Medicine 17, 857 and 873).
  test.each([
    [{ hits: 81, of: 263 }, [0.2553, 0.3662]],
    [{ hits: 15, of: 148 }, [0.0624, 0.1605]],
    [{ hits: 0, of: 20 }, [0, 0.1611]],
    [{ hits: 1, of: 29 }, [0.0061, 0.1718]],
  ])('for %j is %j', (rate, expected) => {
    expect(rounded(intervalOf(rate))).toEqual(expected)
  })

  test.each([
    [{ hits: 56, of: 70 }, { hits: 48, of: 80 }, [0.0524, 0.3339]],
    [{ hits: 9, of: 10 }, { hits: 3, of: 10 }, [0.1705, 0.809]],
    [{ hits: 10, of: 10 }, { hits: 0, of: 20 }, [0.6791, 1]],
  ])('for %j against %j is %j', (one, other, expected) => {
    expect(rounded(differenceOf(one, other))).toEqual(expected)
  })

  test('is unknown for an empty group', () => {
    expect(intervalOf({ hits: 0, of: 0 })).toBeNull()
    expect(differenceOf({ hits: 1, of: 2 }, { hits: 0, of: 0 })).toBeNull()
  })
})

describe('the groups of a split test', () => {
  test('get their share of all visitors', () => {
    const counts: Record<string, number> = {}
    for (let at = 0; at < 1000; at += 1) {
      const group = groupAt({ B: 0.7, A: 0.3 }, at / 1000)
      counts[group] = (counts[group] ?? 0) + 1
    }

    expect(counts).toEqual({ B: 700, A: 300 })
  })

  test('share all visitors among them', () => {
    for (const { groups } of Object.values(splitTests))
      expect(Object.values(groups).reduce((sum, share) => sum + share)).toBe(1)
  })
})
