import { expect, test } from 'vitest'
import { narrowPolicy } from '#api/http/narrow-policy.ts'

test('a policy that was made for one page, as for a mail in the outbox, stays as it is', () => {
  const policy = "default-src 'none'; style-src 'unsafe-hashes' 'sha256-abc='; sandbox allow-popups"

  expect(narrowPolicy(policy, '<p style="color:red">')).toBe(policy)
})

test('a page without a script of its own may still load ours', () => {
  const policy = "script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='"

  expect(narrowPolicy(policy, '<p>')).toBe("script-src 'self'; style-src 'self'")
})
