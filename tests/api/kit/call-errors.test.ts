import { describe, expect, test } from 'vitest'
import { callsOf } from '#api/http/rest.ts'
import { errorsOf } from '#api/kit/call-errors.ts'
import { appRouter } from '#api/router.ts'

const errors = (name: string) => {
  const found = callsOf(appRouter).find((call) => call.name === name)
  return found ? errorsOf(found.meta) : []
}

describe('the documented errors of a call', () => {
  test('a public read lists no key or permission errors', () => {
    expect(errors('storefront.countries')).toEqual([
      'auth.token_dead',
      'too_many',
      'internal',
      'unavailable',
      'invalid',
    ])
  })

  test('a member’s write lists permission, body and key errors', () => {
    expect(errors('user.changeSettings')).toEqual([
      'auth.token_dead',
      'too_many',
      'internal',
      'unavailable',
      'invalid',
      'unauthorized',
      'auth.blocked',
      'forbidden',
      'auth.acting',
      'bad_json',
      'csrf.missing',
      'too_large',
      'unsupported_media',
      'idempotency.key_reused',
      'idempotency.in_progress',
    ])
  })

  test('a call about one row lists not_found', () => {
    expect(errors('auction.get')).toContain('not_found')
  })

  test('an upload lists the error for a full queue', () => {
    expect(errors('auction.addPicture')).toContain('picture.busy')
  })
})
