import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readToken, signToken } from '#api/kit/signed-token.ts'

const keyOf = (letter: string) => createSecretKey(Buffer.from(letter.repeat(40)))
const [own, other] = [keyOf('a'), keyOf('b')]
const MINUTE_MS = 60_000

describe('a token of ours', () => {
  test('can be read by any JWT library', () => {
    const at = new Date()
    const token = signToken(own, { sid: 'x' }, { seconds: 60, at })

    const iat = Math.floor(at.getTime() / 1000)
    expect(jwt.verify(token, own)).toEqual({ sid: 'x', iat, exp: iat + 60 })
    expect(jwt.decode(token, { complete: true })?.header).toEqual({ alg: 'HS256', typ: 'JWT' })
  })

  test('is refused with another key, changed or expired, even if it was read before', () => {
    const token = signToken(own, { sid: 'x' }, { seconds: 60 })
    expect(readToken(own, token)).toMatchObject({ sid: 'x' })

    expect(readToken(other, token)).toBeUndefined()
    expect(readToken(own, `${token}a`)).toBeUndefined()
    expect(readToken(own, token)).toMatchObject({ sid: 'x' })
    const later = Date.now() + MINUTE_MS
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    onTestFinished(() => {
      clock.mockRestore()
    })
    expect(readToken(own, token)).toBeUndefined()
  })
})
