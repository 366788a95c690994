import { expect, test } from 'vitest'
import { narrowPolicy } from '#api/http/narrow-policy.ts'

test('a page without a script of its own may still load ours', () => {
  const policy = "script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='"

  expect(narrowPolicy(policy, '<p>')).toBe("script-src 'self'; style-src 'self'")
})
