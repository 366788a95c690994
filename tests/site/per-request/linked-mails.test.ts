import { describe, expect, test } from 'vitest'
import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { mailGroups, type LinkGroup } from '#api/common/mail-groups.rules.ts'
import { toPath } from '#content/paths.ts'
import { call } from '#tests/support/http.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aSite()

const tokenOf = ({ userId }: SignedIn, group: LinkGroup = 'offers'): string =>
  mailLinkToken(theServices().config, { userId, group }, new Date())
const offOf = async (who: SignedIn) => (await as(who).user.settings()).mailsOff

describe('the page behind the link under a mail', () => {
  test.each([
    ['en_GB', 'E-mails about: Offers on my listings', 'Turn off', 'These e-mails are off.', 'These e-mails are on again.'],
    ['de_DE', 'E-Mails zu: Angeboten zu eigenen Transportanfragen', 'Abbestellen', 'Diese E-Mails sind abbestellt.', 'Sie bekommen diese E-Mails wieder.'],
    ['pl_PL', 'E-maile dotyczące ofert do własnych ogłoszeń', 'Wyłącz', 'Te e-maile są wyłączone.', 'Te e-maile są znowu włączone.'],
  ] as const)('in %s says what it is about, turns it off, and on again', async (on, heading, button, off, back) => {
    const ann = await aCustomer()
    const address = toPath(on, 'linkedMails', { token: tokenOf(ann) })

    const read = await visit(address, { on })
    expect(read.text).toContain(heading)
    expect(read.text).toContain(button)
    expect(await offOf(ann)).toEqual([])

    const turned = await visit(address, { on, form: { do: 'off' } })
    expect(turned.status).toBe(303)
    expect((await visit(turned.location ?? '', { on })).text).toContain(off)
    expect(await offOf(ann)).toEqual(['offers'])

    const again = await visit(address, { on, form: { do: 'on' } })
    expect((await visit(again.location ?? '', { on })).text).toContain(back)
    expect(await offOf(ann)).toEqual([])
  }) // prettier-ignore

  const inParts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', inParts],
  ])(
    'a mail program unsubscribes from each group with one request as %s, without a session or redirect (RFC 8058)',
    async (type, body) => {
      const ann = await aCustomer()
      for (const group of [...mailGroups, 'digest'] as const) {
        const address = toPath('en_GB', 'linkedMails', { token: tokenOf(ann, group) })
        const { status, headers } = await call(`POST ${address}`, {
          host: 'en.localhost:4000',
          headers: { 'content-type': type },
          body,
        })

        expect([status, headers['set-cookie']]).toEqual([200, undefined])
      }

      const { mailsOff, lesserMails } = await as(ann).user.settings()
      expect([mailsOff, lesserMails]).toEqual([[...mailGroups], 'none'])
    },
  )

  test('says so if the link is invalid', async () => {
    const { status, text } = await visit(toPath('en_GB', 'linkedMails', { token: 'forged' }))

    expect(status).toBe(410)
    expect(text).toContain('This link no longer works')
  })
})

describe('the settings', () => {
  const settings = toPath('en_GB', 'settings')

  test('turn off the groups that are not ticked', async () => {
    const ann = await aCustomer()

    await visit(settings, { by: ann, form: { name: 'Ann Novak', mails: '1', listings: '1' } })

    expect(await offOf(ann)).toEqual(['offers', 'opinions'])
    expect((await visit(settings, { by: ann })).html).toMatch(/name="listings" value="1"[^>]* checked/)
  })

  test('leave mails alone if the form did not include them', async () => {
    const ann = await aCustomer()

    await visit(settings, { by: ann, form: { name: 'Ann Newman' } })

    expect(await offOf(ann)).toEqual([])
  })
})
