import { describe, expect, test } from 'vitest'
import { User } from '#api/account/user/user.model.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { tasks } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { cleanError, faultText } from '#api/kit/describe-error.ts'
import { createLog } from '#api/kit/log.ts'
import { callerOf } from '#api/router.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import type { as } from '#tests/support/test-app.ts'
import { aCtx, testApp, theServices } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const secrets = [
  'ann@people.example', '+48 501 999 888', '+48501999888', 'pbkdf2-of-ann', 'Hiddensurname',
  'tok3n-of-a-mail-which-opens-all', 'guessed-word', '123456',
] // prettier-ignore

function aLog() {
  const lines: string[] = []
  return {
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    text: () => lines.join(''),
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

const caught = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

/** One error of each kind that may contain typed text. */
async function faultsWithSecrets(): Promise<unknown[]> {
  const row = {
    role: 'customer', status: 'unconfirmed', name: 'Ann Hiddensurname', email: 'ann@people.example',
    login: 'ann-logs', phone: '+48501999888', locale: 'en_GB', passwordHash: 'pbkdf2-of-ann',
  } as const // prettier-ignore
  await User.create(row)
  return [
    await caught(() => User.create(row)),
    await caught(() =>
      query(noTx, `insert into users (name, email, role) values ('Ann Hiddensurname', $1, 'queen')`, [
        'ann@people.example',
      ]),
    ),
    await caught(() => query(noTx, 'select no_such from users where email = $1', ['ann@people.example'])),
    await caught(() => User.findOne({ where: { email: 'ann@people.example', id: 'Hiddensurname' } as never })),
    await caught(() => JSON.parse('Hiddensurname') as unknown),
    new Error('550 <ann@people.example> is unknown, call +48 501 999 888'),
    new Error('cannot get https://x.example/?token=tok3n-of-a-mail-which-opens-all'),
    new Error('left over', { cause: await caught(() => User.create(row)) }),
  ]
}

describe('an error', () => {
  test('is logged with its kind, constraint and place, and without typed text', async () => {
    const { log, text } = aLog()
    const faults = await faultsWithSecrets()

    for (const err of faults) log.child({ requestId: 'r-7' }).error({ err }, 'fault')

    expect(text()).toContain('SequelizeUniqueConstraintError')
    expect(text()).toContain('"constraint":"users_login_key","table":"users"')
    expect(text()).toContain('no_such')
    expect(text()).toContain('"requestId":"r-7"')
    expect(text()).toContain('log.test.ts')
    for (const secret of secrets) expect(text()).not.toContain(secret)
    for (const fault of faults) {
      const { stack = '', cause } = cleanError(fault)
      const told = [stack, faultText(fault), cause instanceof Error ? cause.stack : ''].join()
      for (const secret of secrets) expect(told).not.toContain(secret)
    }
    await query(noTx, `delete from users where login = 'ann-logs'`)
  })

  test('in a job is stored in the queue without typed text', async () => {
    const work = tasks(theServices())['send-push']

    const fault = await caught(() => work?.({ subscription: 'ann@people.example' }, {} as never))

    expect((fault as Error).message).toContain('22P02')
    expect((fault as Error).stack).not.toContain('ann@people.example')
  })
})

/** The log lines of a refused call. */
async function refusedLines(caller: Caller, ask: (api: ReturnType<typeof as>) => Promise<unknown>) {
  const { log, lines, text } = aLog()
  const api = callerOf({ ...aCtx(caller, { ip: '203.0.113.7' }), log })
  await ask(api as never).catch(() => undefined)
  for (const secret of secrets) expect(text()).not.toContain(secret)
  return lines().map(({ msg, reason, call, ip, user, account, why }) => ({ msg, reason, call, ip, user, account, why }))
}

describe('a refusal that may be an attack is logged in one line', () => {
  const refused = { msg: 'refused', ip: '203.0.113.7' }

  test('a failed sign-in: the account or a hash of the name, and the address', async () => {
    const { userId, email } = await aCustomer()
    const guess = { password: 'guessed-word' }

    expect(await refusedLines(guestCaller, (api) => api.auth.loginAjax({ login: email, ...guess }))) //
      .toEqual([{ ...refused, call: 'auth.loginAjax', reason: 'wrong_credentials', account: userId }])
    expect(
      await refusedLines(guestCaller, (api) => api.auth.loginAjax({ login: 'ann@people.example', ...guess })),
    ).toHaveLength(1)
    expect(await refusedLines(guestCaller, (api) => api.auth.loginAjax({ login: email, password: PASSWORD }))).toEqual(
      [],
    )
  })

  test('a forbidden call, and an unsigned webhook', async () => {
    const ann = await aCustomer()

    expect(await refusedLines(ann, (api) => api.admin.jobs({}))) //
      .toEqual([{ ...refused, call: 'admin.jobs', reason: 'forbidden', user: ann.userId }])
    expect(await refusedLines(guestCaller, (api) => api.payment.webhook({}))) //
      .toEqual([{ ...refused, call: 'payment.webhook', reason: 'forbidden', why: 'no signature' }])
  })

  test('too many requests are logged once a minute', async () => {
    const often = (api: ReturnType<typeof as>) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          api.auth.loginAjax({ login: 'nobody@x.example', password: 'guessed-word' }).catch(() => undefined),
        ),
      )

    const lines = await refusedLines(guestCaller, often)

    expect(lines.filter(({ reason }) => reason === 'too_many')).toHaveLength(1)
  })
})
