import { beforeEach, describe, expect, test } from 'vitest'
import { $login, open, send } from '#islands/login-modal/login-modal.store.ts'
import { anApi, aProblem } from '#tests/support/wizard.ts'

const HERE = '/ogloszenia/?q=sofa'
const typed = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const password = () => send(typed({ login: 'ann', password: 'Carry-2026' }))
const code = (code: string) => send(typed({ code }))

const half = () => ({
  success: true,
  redirectUrl: '/frontapp/auth?form=second-step',
  needsSecondStep: true,
})
const whole = () => ({ success: true, redirectUrl: HERE, needsSecondStep: false })
const wrongCode = () =>
  aProblem({
    status: 422,
    code: 'invalid',
    errors: [{ path: 'code', code: 'wrong_code', message: 'Not this one.' }],
  })

beforeEach(() => open(HERE))

describe('signing in without leaving the page', () => {
  test('needs only the password if there is no second factor', async () => {
    const calls = anApi({ 'auth.loginAjax': whole })

    expect(await password()).toBe(HERE)
    expect(calls[0]?.input).toEqual({ login: 'ann', password: 'Carry-2026', url: HERE })
  })

  test('the code is asked for in the same dialog, and leads back to the page', async () => {
    const calls = anApi({ 'auth.loginAjax': half, 'auth.secondStep': whole })

    expect(await password()).toBeUndefined()
    expect($login.get()).toEqual({ is: 'open', asks: 'code', url: HERE })
    expect(await code('123456')).toBe(HERE)
    expect(calls.map(({ call, input }) => [call, input])).toEqual([
      ['auth.loginAjax', { login: 'ann', password: 'Carry-2026', url: HERE }],
      ['auth.secondStep', { code: '123456', url: HERE }],
    ])
  })

  test('a wrong code is an error at its field, and another one may be typed', async () => {
    let count = 0
    const answer = () => ((count += 1) === 1 ? wrongCode() : whole())
    anApi({ 'auth.loginAjax': half, 'auth.secondStep': answer })
    await password()

    expect(await code('000000')).toBeUndefined()
    expect($login.get()).toMatchObject({ is: 'refused', asks: 'code', errors: { code: 'Not this one.' } })
    expect(await code('123456')).toBe(HERE)
  })

  test('an expired code leads back to the password, and says so', async () => {
    const late = () => aProblem({ status: 401, code: 'auth.token_dead' })
    anApi({ 'auth.loginAjax': half, 'auth.secondStep': late })
    await password()

    expect(await code('123456')).toBeUndefined()
    expect($login.get()).toEqual({ is: 'late', asks: 'password', url: HERE })
  })

  test('too many attempts, or a network error, keep asking for the code', async () => {
    const many = () => aProblem({ status: 429, code: 'too_many', title: 'Too many' })
    anApi({ 'auth.loginAjax': half, 'auth.secondStep': many })
    await password()
    await code('000000')
    expect($login.get()).toMatchObject({ is: 'refused', asks: 'code', errors: {} })

    anApi({})
    await code('123456')
    expect($login.get()).toEqual({ is: 'unreached', asks: 'code', url: HERE })
  })

  test('opened again, the password is asked for', async () => {
    anApi({ 'auth.loginAjax': half })
    await password()

    open(undefined)

    expect($login.get()).toEqual({ is: 'open', asks: 'password', url: undefined })
  })
})
