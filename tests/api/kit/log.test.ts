import { expect, test } from 'vitest'
import { query } from '#api/kit/db.ts'
import { createLog } from '#api/kit/log.ts'
import { User } from '#api/account/user.model.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()

test('a fault at the database is logged without what people typed', async () => {
  let lines = ''
  const log = createLog('info', { write: (line: string) => void (lines += line) })
  const noTx = { tx: undefined }
  const faults = [
    await query(noTx, 'select no_such from users where email = $1', ['ann@people.example']).catch(
      (error: unknown) => error,
    ),
    await User.findOne({ where: { email: 'ann@people.example', id: 'none' } as never }).catch(
      (error: unknown) => error,
    ),
  ]

  for (const err of faults) log.error({ err }, 'fault')

  expect(lines).toContain('no_such')
  expect(lines).not.toContain('ann@people.example')
})
