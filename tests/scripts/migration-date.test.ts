import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { dateMigration } from '#scripts/kit/migration-date.ts'

const now = DateTime.fromISO('2026-11-21T14:05:00Z') as DateTime<true>

describe('the date of a new migration', () => {
  test('is the minute in which it is made', () => {
    const files = ['202611210900-create-places.ts', '202611211000-create-users.ts']

    expect(dateMigration(files, now)).toBe('202611211405')
    expect(dateMigration([], now)).toBe('202611211405')
  })

  test('comes after a migration that is dated ahead of the clock', () => {
    const files = ['202611212359-create-places.ts', '202611211000-create-users.ts']

    expect(dateMigration(files, now)).toBe('202611220000')
  })
})
