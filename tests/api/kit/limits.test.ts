import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { openLimits, type Limit, type Limits } from '#api/kit/limits.ts'
import { createLog } from '#api/kit/log.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const log = createLog('silent')
const thrice = (name: string): Limit => ({ name, times: 3, seconds: 3600 })

/** As another process, or the same one after a restart. */
async function elsewhere<T>(work: (limits: Limits) => Promise<T>): Promise<T> {
  const { limits, close } = openLimits(theServices().config, log)
  try {
    return await work(limits)
  } finally {
    await close()
  }
}

describe('a rate limit', () => {
  test('is shared by all processes, and survives a restart', async () => {
    const limit = thrice('shared')
    await theServices().limits.count(limit, 'ann')
    await elsewhere((limits) => limits.count(limit, 'ann'))
    await elsewhere((limits) => limits.count(limit, 'ann'))

    expect(await refusal(elsewhere((limits) => limits.count(limit, 'ann')))).toBe('too_many')
    expect(await refusal(theServices().limits.count(limit, 'bob'))).toBe('accepted')
  })

  test('counts requests that arrive at once', async () => {
    const { limits } = theServices()

    const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(limits.count(thrice('at-once'), 'ann'))))

    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3)
  })

  test('does not count failed attempts', async () => {
    const { limits } = theServices()
    const limit = thrice('given-back')
    for (let turn = 0; turn < 3; turn += 1) await limits.count(limit, 'ann')

    await limits.giveBack(limit, 'ann')

    expect(await refusal(limits.count(limit, 'ann'))).toBe('accepted')
  })

  test('is stored without names', async () => {
    await theServices().limits.count(thrice('nameless'), 'ann@home.example')

    const rows = await query<{ key: string }>({ tx: undefined }, `select key from counts where key like 'nameless%'`)

    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).not.toContain('ann')
  })

  test('is counted by each process alone while the database is down', async () => {
    const away = { ...theServices().config, databaseUrl: 'postgres://127.0.0.1:1/none' }
    const { limits, close } = openLimits(away, log)

    const answers = []
    for (let turn = 0; turn < 4; turn += 1) answers.push(await refusal(limits.count(thrice('alone'), 'ann')))
    await close()

    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'too_many'])
  })

  test('costs a read no write', async () => {
    const { limits } = theServices()
    const limit = thrice('reads')

    for (let turn = 0; turn < 3; turn += 1) await limits.countRead(limit, 'ann')

    expect(await refusal(limits.countRead(limit, 'ann'))).toBe('too_many')
    expect(await query({ tx: undefined }, `select key from counts where key like 'reads%'`)).toHaveLength(0)
  })
})
