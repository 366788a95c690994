import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier, aCustomer, aSession } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const pixel = { deviceUID: 'phone-1', platform: 'android', appVersion: '1.4.0' } as const

/** Signs a user in from the app of a device. */
async function onDevice(userId: number, uid: string): Promise<string> {
  const sessionId = await aSession(userId)
  await query(noTx, `update sessions set kind = 'device', device_uid = $2 where id = $1`, [sessionId, uid])
  return sessionId
}

const isOver = async (sessionId: string) => {
  const [row] = await query<{ over: boolean }>(
    noTx,
    `select revoked_at is not null as over from sessions where id = $1`,
    [sessionId],
  )
  return row?.over
}

const noTx = { tx: undefined }

describe('the devices of a company', () => {
  test('are entered by number, renamed and removed', async () => {
    const bob = as(await aCourier())

    const added = await bob.company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })
    expect(added).toMatchObject({ deviceUID: 'tablet-1', name: 'Tablet', platform: null, usedBy: null, lastSeenAt: null }) // prettier-ignore
    const named = await bob.company.renameDevice({ deviceUID: 'tablet-1', name: 'In the van' })
    expect((await bob.company.devices()).data).toEqual([{ ...added, name: 'In the van' }])
    expect(named.name).toBe('In the van')
    await bob.company.removeDevice({ deviceUID: 'tablet-1' })
    expect((await bob.company.devices()).data).toEqual([])
  })

  test('are listed once, and may also belong to another company', async () => {
    const bob = as(await aCourier())
    await bob.company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })

    expect(await wrongFields(bob.company.addDevice({ deviceUID: 'tablet-1', name: 'Other' }))).toEqual({
      deviceUID: 'device_taken',
    })
    await as(await aCourier()).company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })
  })

  test('are not found by another company', async () => {
    await as(await aCourier()).company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })
    const eve = as(await aCourier())

    expect(await refusal(eve.company.removeDevice({ deviceUID: 'tablet-1' }))).toBe('not_found')
    expect(await refusal(eve.company.renameDevice({ deviceUID: 'tablet-1', name: 'Mine' }))).toBe('not_found')
  })

  test('are registered by a driver’s app, and keep the name that the owner gave them', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob, name: 'Dan Wheeler' })

    const answer = await as(dan).company.registerDevice(pixel)
    expect(answer).toMatchObject({ name: 'Android', platform: 'android', appVersion: '1.4.0', usedBy: 'Dan Wheeler' })
    await as(bob).company.renameDevice({ deviceUID: 'phone-1', name: 'Blue phone' })
    await as(dan).company.registerDevice({ ...pixel, appVersion: '1.5.0', name: 'Pixel 9' })

    expect((await as(bob).company.devices()).data).toMatchObject([{ name: 'Blue phone', appVersion: '1.5.0' }])
  })

  test('are listed for dispatchers and changed by the owner; a driver registers only their own', async () => {
    const bob = await aCourier()
    const dan = as(await aMember({ of: bob }))
    const dee = as(await aMember({ of: bob, role: 'dispatcher' }))
    await dan.company.registerDevice(pixel)

    expect((await dee.company.devices()).data).toHaveLength(1)
    const ann = as(await aCustomer())
    for (const ask of [
      () => dan.company.devices(),
      () => dee.company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' }),
      () => dee.company.renameDevice({ deviceUID: 'phone-1', name: 'Mine' }),
      () => dan.company.removeDevice({ deviceUID: 'phone-1' }),
      () => ann.company.registerDevice(pixel),
    ])
      expect(await refusal(ask())).toBe('forbidden')
  })

  test('send their number in the field or the header', async () => {
    const bob = as(await aCourier())

    expect(await wrongFields(bob.company.registerDevice({ ...pixel, deviceUID: '' }))).toEqual({
      deviceUID: 'required',
    })
    expect(await wrongFields(bob.company.registerDevice({ ...pixel, appVersion: 'new' }))).toEqual({
      appVersion: 'incorrect',
    })
  })

  test('are signed out when removed: only this company’s members', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })
    const ann = await aCustomer()
    await as(dan).company.registerDevice(pixel)
    const [his, others, elsewhere] = await Promise.all([
      onDevice(dan.userId, 'phone-1'),
      onDevice(ann.userId, 'phone-1'),
      onDevice(dan.userId, 'phone-2'),
    ])

    await as(bob).company.removeDevice({ deviceUID: 'phone-1' })

    expect(await Promise.all([his, others, elsewhere].map(isOver))).toEqual([true, false, false])
  })

  test('are removed with the member who registered them; those entered by the owner stay', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })
    await as(bob).company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })
    await as(dan).company.registerDevice({ ...pixel, deviceUID: 'tablet-1' })
    await as(dan).company.registerDevice(pixel)

    await as(bob).member.remove({ memberId: dan.memberId })

    expect((await as(bob).company.devices()).data).toMatchObject([{ deviceUID: 'tablet-1', usedBy: null }])
  })

  test('are notified to the owner once, on first use', async () => {
    const bob = await aCourier()
    const dan = as(await aMember({ of: bob, name: 'Dan Wheeler' }))
    await as(bob).company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })
    await dan.company.registerDevice({ ...pixel, deviceUID: 'tablet-1' })
    expect(await told(bob.userId, 'device.appear')).toBe(0)

    await dan.company.registerDevice({ ...pixel, name: 'Pixel 9' })
    await dan.company.registerDevice({ ...pixel, name: 'Pixel 9', appVersion: '1.5.0' })

    expect(await told(bob.userId, 'device.appear')).toBe(1)
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('New device in your company')
    expect(text).toContain('Dan Wheeler is using CarryTo on a device that wasn’t on your list yet: Pixel 9.')
    expect(text).toContain('http://en.localhost:4000/frontapp/my-account/company/devices')
  })

  test('send no notification once removed', async () => {
    const bob = await aCourier()
    await as(await aMember({ of: bob })).company.registerDevice(pixel)
    await as(bob).company.removeDevice({ deviceUID: 'phone-1' })

    expect(await told(bob.userId, 'device.appear')).toBe(0)
  })

  test('are limited in number for a company', async () => {
    const bob = await aCourier()
    await query(
      noTx,
      `insert into company_devices (company_id, device_uid, name, created_at)
       select $1, 'phone-' || n, 'Phone', now() from generate_series(1, $2::int) n`,
      [bob.companyId, 100],
    )

    expect(await wrongFields(as(bob).company.registerDevice({ ...pixel, deviceUID: 'other' }))).toEqual({
      deviceUID: 'too_many_items',
    })
  })
})
