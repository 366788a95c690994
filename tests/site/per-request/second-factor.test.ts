import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { toMainPath } from '#content/paths.ts'
import { aCustomer, anAdmin, aNewAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

describe('the back office and the second factor', () => {
  test.each(['/admin', '/admin/outbox', '/admin/sms', '/admin/outbox/1', '/admin/second-factor/codes'])(
    'an administrator without one is led from %s to its setup',
    async (address) => {
      const { status, location } = await visit(address, { by: await aNewAdmin(), on: 'main' })
      expect([status, location]).toEqual([303, '/admin/second-factor'])
    },
  )

  test('they set it up without a script, get recovery codes, and are let in', async () => {
    const nina = await aNewAdmin()
    const { secret } = await as(nina).auth.startSecondFactor({ password: PASSWORD })
    const page = await visit('/admin/second-factor', { by: nina, on: 'main' })
    expect(page.text.replace(/\s/g, '')).toContain(secret)
    expect(page.html).toContain('src="data:image/svg+xml;base64,')

    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const sent = await visit('/admin/second-factor', {
      by: nina,
      on: 'main',
      form: { do: 'confirm', code },
    })

    expect(sent.location).toBe(toMainPath('adminRecoveryCodes'))
    expect((await visit('/admin/outbox', { by: nina, on: 'main' })).status).toBe(200)
  })

  test('the second step asks for the code, and says when it has expired', async () => {
    const page = await visit('/admin/second-step', { on: 'main' })
    expect(headingOf(page.html)).toBe('Type your code')

    const late = await visit('/admin/second-step', { on: 'main', form: { code: '123456' } })
    expect(late.status).toBe(401)
    expect(late.text).toContain('The time to enter the code has run out')
  })

  test('it is not asked again once passed; a customer has no setup here', async () => {
    const ada = await visit('/admin/second-step', { by: await anAdmin(), on: 'main' })
    expect(ada.location).toBe('/admin')
    const { status } = await visit('/admin/second-factor', { by: await aCustomer(), on: 'main' })
    expect(status).toBe(404)
  })
})
