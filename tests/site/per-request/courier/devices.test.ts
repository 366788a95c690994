import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'devices')

describe('the page of a company’s devices', () => {
  test('starts empty, adds a device, renames it and removes it', async () => {
    const bob = await aCourier()
    const send = (form: Record<string, string>) => visit(here, { by: bob, form: { deviceUID: 'tablet-1', ...form } })

    expect(textOf((await visit(here, { by: bob })).html)).toContain('No devices yet')
    expect((await send({ do: 'add', name: 'Tablet' })).location).toBe(`${here}?done=added`)
    expect((await send({ do: 'rename', name: 'In the van' })).location).toBe(`${here}?done=renamed`)
    expect(textOf((await visit(`${here}?done=renamed`, { by: bob })).html)).toMatch(
      /The device has a new name\..*In the van.*Not used yet.*tablet-1/,
    )
    expect((await send({ do: 'remove' })).location).toBe(`${here}?done=removed`)
    expect((await as(bob).company.devices()).data).toEqual([])
  })

  test('keeps what was typed with its error, in the reader’s language', async () => {
    const bob = await aCourier()
    await as(bob).company.addDevice({ deviceUID: 'tablet-1', name: 'Tablet' })
    const form = { do: 'add', deviceUID: 'tablet-1', name: 'Second' }

    const { status, html } = await visit(toPath('de_DE', 'devices'), { by: bob, on: 'de_DE', form })

    expect(status).toBe(422)
    expect(headingOf(html)).toBe('Geräte')
    expect(fieldOf(html, 'deviceUID').value).toBe('tablet-1')
    expect(textOf(html)).toContain('Ihr Unternehmen hat schon ein Gerät mit dieser Nummer.')
  })

  test('is readable for a dispatcher, editable only for the owner, and closed to a driver', async () => {
    const bob = await aCourier()
    const dan = await aMember({ of: bob })
    const dee = await aMember({ of: bob, role: 'dispatcher' })
    await as(dan).company.registerDevice({ deviceUID: 'phone-1', platform: 'ios', appVersion: '1.4' })

    const read = await visit(here, { by: dee })
    expect(textOf(read.html)).toMatch(/iOS.*Version 1\.4.*Used by Dan Wheeler/)
    expect(read.html).not.toContain('value="remove"')
    expect((await visit(here, { by: dan })).status).toBe(404)
  })
})
