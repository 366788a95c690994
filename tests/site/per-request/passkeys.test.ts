import { describe, expect, test } from 'vitest'
import { aDevice } from '#tests/support/authenticator.ts'
import { aPasskey } from '#tests/support/scenes/passkeys.ts'
import { aCustomer, aNewAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const PAGE = '/frontapp/my-account/my-profile/passkeys'

describe('the passkeys of an account', () => {
  test('are listed with name and storage; adding one needs a script, which is not loaded before', async () => {
    const ann = await aCustomer()
    await aPasskey(ann, aDevice({ isSynced: true }))

    const { text, html } = await visit(PAGE, { by: ann })

    expect(text).toContain('Phone')
    expect(text).toContain('Not used yet')
    expect(text).toContain('Synced between your devices')
    expect(html).toContain('<form class="sheet stack new" method="dialog"')
    expect(html).toContain('Your browser can create passkeys only with JavaScript switched on.')
  })

  test('a wrong password is shown at the passkey for which it was typed, and nothing is removed', async () => {
    const ann = await aCustomer()
    const { passkeyId } = await aPasskey(ann)

    const sent = await visit(PAGE, {
      by: ann,
      form: { do: 'remove', passkeyId, password: 'Wrong-1' },
    })

    expect(sent.status).toBe(422)
    expect(sent.html).toMatch(/<details open/)
    expect(sent.html).toContain(`id="password-${passkeyId}-error"`)
  })

  test('a form says what it has done', async () => {
    const ann = await aCustomer()
    const { passkeyId } = await aPasskey(ann)

    const sent = await visit(PAGE, {
      by: ann,
      form: { do: 'remove', passkeyId, password: PASSWORD },
    })

    expect(sent.location).toBe(`${PAGE}?done=removed`)
    expect((await visit(`${PAGE}?done=removed`, { by: ann })).text).toContain('The passkey is removed.')
  })
})

describe('the passkeys of an administrator', () => {
  const page = '/admin/passkeys'

  test('are in the back office, also without a second factor', async () => {
    const nina = await aNewAdmin()
    expect(headingOf((await visit(page, { by: nina, on: 'main' })).html)).toBe('Passkeys')
    expect((await visit(page, { by: await aCustomer(), on: 'main' })).status).toBe(404)
    expect((await visit(page, { on: 'main' })).location).toBe(`/admin/sign-in?url=${page}`)
  })

  test('the last one cannot be removed, and the page says why', async () => {
    const nina = await aNewAdmin()
    const { passkeyId } = await aPasskey(nina)

    const sent = await visit(page, {
      by: nina,
      on: 'main',
      form: { do: 'remove', passkeyId, password: PASSWORD },
    })

    expect(sent.status).toBe(409)
    expect(sent.text).toContain('That is not possible with your passkeys now')
  })
})
