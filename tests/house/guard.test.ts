import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { takeSeen } from '#tests/support/guard.ts'

test('console errors and warnings fail a test', () => {
  const { error, warn } = console
  error('a key is missing: %s', 'row')
  warn(new TypeError('old'))

  expect(takeSeen()).toEqual([
    'console.error: a key is missing: row',
    expect.stringMatching(/^console\.warn: TypeError: old/),
  ])
})

test.each(['http://example.com', 'https://192.0.2.7:8443', 'http://[2001:db8::1]/'])(
  'a request to %s fails and is never sent',
  async (address) => {
    const { hostname, port, protocol } = new URL(address)

    await expect(fetch(address)).rejects.toThrow('fetch failed')
    expect(takeSeen()).toEqual([
      `a request to ${hostname.replace(/[[\]]/g, '')}:${port || (protocol === 'http:' ? 80 : 443)}`,
    ])
  },
)

test('a plain socket cannot bypass it', async () => {
  const [fault] = (await once(connect(25, 'mail.example.com'), 'error')) as [Error]

  expect(fault.message).toBe('a request to mail.example.com:25')
  expect(takeSeen()).toEqual(['a request to mail.example.com:25'])
})
