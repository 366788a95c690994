import { describe, expect, test } from 'vitest'
import { gapOf } from '#api/cover/cover.rules.ts'

describe('the part of a value that is not covered', () => {
  test.each([
    ['above the limit by law', 600_000, 360_000, undefined, 'missing', 240_000],
    ['below the limit by law', 600_000, 700_000, undefined, 'covered', 0],
    ['as high as the limit by law', 600_000, 600_000, undefined, 'covered', 0],
    ['above the policy, although the law has no limit', 600_000, 'full', 500_000, 'missing', 100_000],
    ['below the policy, but above the limit by law', 600_000, 400_000, 1_000_000, 'missing', 200_000],
    ['below both', 600_000, 700_000, 1_000_000, 'covered', 0],
    ['without a limit by law and without a policy', 600_000, 'full', undefined, 'covered', 0],
    ['without a known law, whatever the policy', 600_000, null, 1_000_000, 'unclear', 0],
    ['unknown', null, 400_000, 1_000_000, 'unvalued', 0],
  ] as const)('%s', (_, value, owed, policy, kind, missingMinor) => {
    expect(gapOf(value, owed, policy)).toEqual({ kind, missingMinor })
  })
})
