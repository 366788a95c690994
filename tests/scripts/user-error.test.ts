import { describe, expect, test } from 'vitest'
import { sentenceFor as sentenceForPackages } from '#scripts/kit/prepare.mjs'
import { UserError, sentenceFor } from '#scripts/kit/user-error.ts'

const DISK_FULL = 'The disk is full; free some space and start again.'

describe('errors at the terminal', () => {
  test('a full disk is said in one sentence, however deep it is wrapped', () => {
    const deep = Object.assign(new Error('write'), { code: 'ENOSPC' })

    expect(sentenceFor(deep)).toBe(DISK_FULL)
    expect(sentenceFor(new Error('migration failed', { cause: deep }))).toBe(DISK_FULL)
    expect(sentenceForPackages('npm error code ENOSPC')).toBe(DISK_FULL)
  })

  test('a folder without permission is named', () => {
    const error = Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/srv/shop' })

    expect(sentenceFor(error)).toContain('may not write to /srv/shop')
  })

  test('a missing network is said in one sentence', () => {
    const output = 'npm error code ENOTFOUND\nnpm error network request to a registry failed'

    expect(sentenceForPackages(output)).toMatch(/^CarryTo fetches .* the network does not answer.*\.$/)
  })

  test('a wrong password of DATABASE_URL is said in one sentence', () => {
    const error = Object.assign(new Error('password authentication failed'), { code: '28P01' })

    expect(sentenceFor(error)).toBe('The database refused the name or the password in DATABASE_URL.')
  })

  test('a sentence of ours is shown as it is', () => {
    expect(sentenceFor(new UserError('Port 4000 is taken.'))).toBe('Port 4000 is taken.')
  })

  test('an unforeseen error has no sentence', () => {
    expect(sentenceFor(new TypeError('undefined is not a function'))).toBeUndefined()
  })
})
