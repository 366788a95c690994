import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { aGuestForm } from '#tests/support/scenes/auctions.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const linkOf = (token: string) => toPath('en_GB', 'confirmEmail', { token })
const isSentAtOnce = (html: string) => /<form[^>]*data-send-at-once/.test(html)
const asksPassword = (html: string) => html.includes('name="password"')

/** A guest posts; the browser keeps its draft cookie. */
async function aGuest(email: string) {
  const cookies = new Map<string, string>()
  await as(guestCaller, { cookies }).auction.create(await aGuestForm(email))
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { link: linkOf(await tokenMailedTo(email)), cookie }
}

describe('the link that confirms a mailbox', () => {
  test('asks a guest for no password: one button elsewhere, none in the browser that posted', async () => {
    const { link, cookie } = await aGuest('gina@guest.example')

    const elsewhere = await visit(link)
    const here = await visit(link, { cookie })

    expect([asksPassword(elsewhere.html), isSentAtOnce(elsewhere.html)]).toEqual([false, false])
    expect([asksPassword(here.html), isSentAtOnce(here.html)]).toEqual([false, true])
    const { status, location, cookies } = await visit(link, { form: {} })
    expect(status).toBe(303)
    const confirmed = await visit(location ?? '', { cookie: cookies })
    expect(headingOf(confirmed.html)).toBe('Your e-mail address is confirmed')
    expect(confirmed.text).toContain('Your listing is online')
    expect(confirmed.html).toContain('name="newPassword"')
  })

  test('asks for the password chosen at registration, except where its owner is signed in', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    const link = linkOf(await newConfirmToken(aCtx(), una.userId))

    for (const by of [guestCaller, await aCustomer()]) {
      const { html } = await visit(link, { by })
      expect([asksPassword(html), isSentAtOnce(html)]).toEqual([true, false])
    }
    const own = await visit(link, { by: una })
    expect([asksPassword(own.html), isSentAtOnce(own.html)]).toEqual([false, true])
    const weak = await visit(link, { form: { password: 'weak' } })
    expect([weak.status, asksPassword(weak.html)]).toEqual([422, true])
    expect((await visit(link, { form: { password: PASSWORD } })).status).toBe(303)
  })

  test('used already: says that the address is confirmed, and leads its owner on', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    const link = linkOf(await newConfirmToken(aCtx(), una.userId))
    await visit(link, { by: una, form: {} })

    const { status, html, text } = await visit(link)

    expect([status, headingOf(html)]).toEqual([410, 'Your e-mail address is confirmed'])
    expect(text).toContain('Sign in to see your account')
    const again = await visit(link, { by: { ...una, status: 'active' } })
    expect([again.status, again.location]).toEqual([303, `${toPath('en_GB', 'auth')}?form=confirmed`])
  })

  test('expired: offers a new one', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    const ago = aCtx(guestCaller, { now: DateTime.utc().minus({ hours: 49 }) })

    const { status, html, text } = await visit(linkOf(await newConfirmToken(ago, una.userId)))

    expect([status, headingOf(html)]).toEqual([410, 'This link no longer works'])
    expect(text).toContain('It was valid for')
    expect(html).toContain('name="email"')
  })

  test.each([undefined, {}])('unknown: says what to do next, opened or sent %j', async (form) => {
    const { status, html } = await visit(toPath('de_DE', 'confirmEmail', { token: 'guessed' }), {
      on: 'de_DE',
      ...(form ? { form } : {}),
    })

    expect([status, headingOf(html)]).toEqual([410, 'Dieser Link funktioniert nicht mehr'])
    expect(html).toContain('name="email"')
  })
})
