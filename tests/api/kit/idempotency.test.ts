import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { rows } from '#api/kit/db.ts'
import { User } from '#api/account/user.model.ts'
import { aCustomer, PASSWORD } from '#tests/support/people.ts'
import { refusal } from '#tests/support/refusals.ts'
import { as, aWorld } from '#tests/support/world.ts'

aWorld()

const consents = async () =>
  (await rows({ tx: undefined }, `select id from cookie_consents`)).length

const consent = (idempotencyKey: string, answer: number) =>
  as(guestCaller, { idempotencyKey, ip: '192.0.2.1' }).storefront.logCookieConsent({
    consent: answer,
  })

describe('a write that is sent again', () => {
  test('with the same key is done once and answered alike', async () => {
    const before = await consents()

    const first = await consent('again', 3)
    const second = await consent('again', 3)

    expect(second).toEqual(first)
    expect(await consents()).toBe(before + 1)
  })

  test('at the same moment is done once', async () => {
    const before = await consents()

    const answers = await Promise.all([
      consent('twice', 1),
      consent('twice', 1),
      consent('twice', 1),
    ])

    expect(answers).toEqual([{ consent: 1 }, { consent: 1 }, { consent: 1 }])
    expect(await consents()).toBe(before + 1)
  })

  test('with other data under the same key is refused', async () => {
    await consent('other', 1)

    expect(await refusal(consent('other', 2))).toBe('idempotency.key_reused')
  })

  test('another key, or none, is another write', async () => {
    const before = await consents()

    await consent('one', 1)
    await consent('two', 1)
    await as(guestCaller).storefront.logCookieConsent({ consent: 1 })

    expect(await consents()).toBe(before + 3)
  })

  test('the key of somebody else is not mine', async () => {
    const ann = await aCustomer()
    const eve = await aCustomer()

    await as(ann, { idempotencyKey: 'shared' }).user.changeSettings({ locale: 'pl_PL' })
    const { email } = await as(eve, { idempotencyKey: 'shared' }).user.changeSettings({
      locale: 'pl_PL',
    })

    expect(email).toBe(eve.email)
  })

  test('a refusal is not kept: corrected data go through', async () => {
    const ann = await aCustomer()
    const change = (name: string) =>
      as(ann, { idempotencyKey: 'corrected' }).user.changeSettings({ name })

    expect(await refusal(change('Ann'))).toBe('invalid')
    expect(await change('Ann Corrected')).toMatchObject({ name: 'Ann Corrected' })
  })

  test('passwords and tokens are never kept for their key', async () => {
    const ann = await aCustomer()
    const again = as(guestCaller, { idempotencyKey: 'secret', ip: '192.0.2.1' })

    await again.auth.loginCheck({ login: ann.email, password: PASSWORD })
    await again.auth.registerCustomer({
      name: 'New Person',
      email: 'new@kept.example',
      password: PASSWORD,
      agreements: ['terms', 'privacy'],
    })

    expect(
      await rows({ tx: undefined }, `select * from idempotency_keys where key = 'secret'`),
    ).toEqual([])
    expect(await User.count({ where: { email: 'new@kept.example' } })).toBe(1)
  })
})
