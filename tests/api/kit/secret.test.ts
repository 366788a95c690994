import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { seal, secretKey, secretKeys, traceOf, tracesOf, unseal } from '#api/kit/secret.ts'
import { readToken, signToken } from '#api/kit/signed-token.ts'

const [OLD, NEW, SEAL, NEXT] = ['o', 'n', 's', 'x'].map((letter) => letter.repeat(40)) as [string, string, string, string] // prettier-ignore
const config = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env })
const before = config({ SESSION_SECRET: OLD })

describe('an encrypted secret', () => {
  test('stays readable after a separate key is configured, and is marked for re-encryption', () => {
    const sealed = seal(before, 'ann', 'rosebud')
    const own = config({ SESSION_SECRET: OLD, SEAL_KEYS: SEAL })

    expect(unseal(before, 'ann', sealed)).toEqual({ text: 'rosebud', isOld: false })
    expect(unseal(own, 'ann', sealed)).toEqual({ text: 'rosebud', isOld: true })
    expect(unseal(own, 'bob', sealed)).toBeUndefined()
  })

  test('does not depend on the signing secret, and two keys may be active at a time', () => {
    const sealed = seal(config({ SESSION_SECRET: OLD, SEAL_KEYS: SEAL }), 'ann', 'rosebud')

    const other = config({ SESSION_SECRET: NEW, SEAL_KEYS: `${NEXT}, ${SEAL}` })
    expect(unseal(other, 'ann', sealed)).toEqual({ text: 'rosebud', isOld: true })
    expect(unseal(config({ SESSION_SECRET: NEW, SEAL_KEYS: NEXT }), 'ann', sealed)).toBeUndefined()
  })

  test('can be looked up by its hash under each key', () => {
    const trace = traceOf(before, 'recovery code', '7 abc')
    const own = config({ SESSION_SECRET: OLD, SEAL_KEYS: SEAL })

    expect(tracesOf(own, 'recovery code', '7 abc')).toContain(trace)
    expect(tracesOf(own, 'phone code', '7 abc')).not.toContain(trace)
  })
})

test('a token signed with the previous secret is accepted, one with another secret is not', () => {
  const token = signToken(secretKey(before, 'session'), { sid: 'x' }, { seconds: 60 })
  const after = config({ SESSION_SECRET: NEW, SESSION_SECRET_BEFORE: OLD })

  expect(readToken(secretKeys(after, 'session'), token)).toMatchObject({ sid: 'x' })
  expect(readToken(secretKeys(config({ SESSION_SECRET: NEW }), 'session'), token)).toBeUndefined()
  expect(readToken(secretKeys(after, 'mail link'), token)).toBeUndefined()
  expect(readToken(createSecretKey(Buffer.from(OLD)), token)).toBeUndefined()
})
