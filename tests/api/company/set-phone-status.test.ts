import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const reason = 'I have called the number.'
const idOf = ({ companyId }: { companyId: number | null }) => companyId ?? 0

describe('the phone number of a company', () => {
  test('is confirmed by an administrator with a reason, and the company may make offers', async () => {
    const bob = await aCourier({ isPhoneConfirmed: false })
    const [ada, companyId] = [await anAdmin(), idOf(bob)]
    expect((await as(bob).company.verification()).offerObstacles).toEqual(['phone'])

    const checked = await as(ada).company.setPhoneStatus({ companyId, status: 'verified', reason })

    expect(checked.offerObstacles).toEqual([])
    expect(checked.events[0]).toMatchObject({ event: 'phone.confirm', from: 'none', to: 'verified', reason })
    expect(await as(bob).user.phone()).toMatchObject({ status: 'verified' })
  })

  test('is revoked if it proves wrong; its owner gets the reason by mail and in the app', async () => {
    const bob = await aCourier()
    const [ada, companyId] = [await anAdmin(), idOf(bob)]

    await as(ada).company.setPhoneStatus({ companyId, status: 'unverified', reason })
    await workOutbox()

    expect((await as(bob).company.verification()).offerObstacles).toEqual(['phone'])
    const row = await queryOne<{ text: string }>(
      { tx: undefined },
      `select text from outbox_mails where user_id = $1 order by id desc limit 1`,
      [bob.userId],
    )
    expect(row?.text).toContain(reason)
    const { data } = await as(bob).notification.list({})
    expect(data[0]?.text).toContain(reason)
  })

  test('is decided once: a second confirmation changes nothing', async () => {
    const bob = await aCourier({ isPhoneConfirmed: false })
    const [ada, companyId] = [await anAdmin(), idOf(bob)]
    const decide = () => as(ada).company.setPhoneStatus({ companyId, status: 'verified', reason })

    await Promise.all([decide(), decide()])

    const { events } = await as(ada).company.toCheck({ companyId })
    expect(events.filter(({ event }) => event === 'phone.confirm')).toHaveLength(1)
  })

  test('needs a number, a reason and an administrator', async () => {
    const [bob, mute] = [await aCourier(), await aCourier({ phone: null })]
    const ada = await anAdmin()
    const input = { companyId: idOf(bob), status: 'verified', reason } as const

    expect(await refusal(as(ada).company.setPhoneStatus({ ...input, companyId: idOf(mute) }))).toBe('user.wrong_state')
    expect(await wrongFields(as(ada).company.setPhoneStatus({ ...input, reason: '' }))).toEqual({ reason: 'minlength' })
    expect(await refusal(as(ada).company.setPhoneStatus({ ...input, companyId: 999_999 }))).toBe('not_found')
    expect(await refusal(as(bob).company.setPhoneStatus(input))).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).company.setPhoneStatus(input))).toBe('forbidden')
    expect(await refusal(as(guestCaller).company.setPhoneStatus(input))).toBe('unauthorized')
  })
})
