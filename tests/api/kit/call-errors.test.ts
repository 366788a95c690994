import { describe, expect, test } from 'vitest'
import { callsOf } from '#api/http/rest.ts'
import { errorsOf } from '#api/kit/call-errors.ts'
import { appRouter } from '#api/router.ts'

const errors = (name: string) => {
  const found = callsOf(appRouter).find((call) => call.name === name)
  return found ? errorsOf(found.meta) : []
}

describe('what a call may refuse with', () => {
  test('a read of anybody names neither keys nor rights', () => {
    expect(errors('storefront.countries')).toEqual([
      'auth.token_dead',
      'too_many',
      'internal',
      'unavailable',
      'invalid',
    ])
  })

  test('a write of a member names also rights, its body and its key', () => {
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

  test('whoever names a thing may be told that there is none', () => {
    expect(errors('auction.get')).toContain('not_found')
  })

  test('an upload may have to wait for its turn', () => {
    expect(errors('auction.addPicture')).toContain('picture.busy')
  })
})
