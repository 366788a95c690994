import { describe, expect, test } from 'vitest'
import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { signToken } from '#api/kit/signed-token.ts'
import { secretKey } from '#api/kit/secret.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const linkOf = ({ userId }: SignedIn, at = new Date()): string =>
  mailLinkToken(theServices().config, { userId, group: 'offers' }, at)
const guest = () => as(guestCaller).user

describe('the unsubscribe link in a mail', () => {
  test('turns its group off and on again, and no other, without a sign-in', async () => {
    const ann = await aCustomer()
    await as(ann).user.changeSettings({ mailsOff: ['opinions'] })
    const token = linkOf(ann)

    expect(await guest().linkedMails({ token })).toEqual({ group: 'offers', isOn: true })
    await guest().turnMails({ token, isOn: false })
    expect((await as(ann).user.settings()).mailsOff).toEqual(['offers', 'opinions'])
    expect(await guest().linkedMails({ token })).toEqual({ group: 'offers', isOn: false })
    await guest().turnMails({ token, isOn: true })
    expect((await as(ann).user.settings()).mailsOff).toEqual(['opinions'])
  })

  test('an older courier link, from when offer mails were one group, turns off the mails on sent offers', async () => {
    const bob = await aCourier()

    expect(await guest().turnMails({ token: linkOf(bob), isOn: false })).toEqual({
      group: 'bids',
      isOn: false,
    })
    expect((await as(bob).user.settings()).mailsOff).toEqual(['bids'])
  })

  test('repeated requests are recorded once', async () => {
    const ann = await aCustomer()
    const token = linkOf(ann)

    await guest().turnMails({ token, isOn: false })
    await guest().turnMails({ token, isOn: false })

    const noted = await query(
      aCtx(),
      `select event, from_state, to_state from audit_events where machine = 'mails' and thing_id = $1`,
      [String(ann.userId)],
    )
    expect(noted).toEqual([{ event: 'offers', from_state: 'on', to_state: 'off' }])
  })

  test.each([
    ['is forged', (ann: SignedIn) => `${linkOf(ann)}x`],
    ['is too old', (ann: SignedIn) => linkOf(ann, new Date('2020-01-01'))],
    [
      'was made for something else',
      ({ userId }: SignedIn) =>
        signToken(
          secretKey(theServices().config, 'notifications'),
          { sub: String(userId), group: 'offers' },
          { seconds: 60 },
        ),
    ],
    [
      'names no group',
      ({ userId }: SignedIn) =>
        signToken(
          secretKey(theServices().config, 'mail link'),
          { sub: String(userId), group: 'money' },
          { seconds: 60 },
        ),
    ],
  ])('opens nothing where it %s', async (_, tokenOf) => {
    const ann = await aCustomer()
    const token = tokenOf(ann)

    expect(await refusal(guest().linkedMails({ token }))).toBe('token.expired')
    expect(await refusal(guest().turnMails({ token, isOn: false }))).toBe('token.expired')
    expect((await as(ann).user.settings()).mailsOff).toEqual([])
  })

  test('opening it changes nothing, because mail programs prefetch links', async () => {
    const ann = await aCustomer()

    const { status } = await call(`GET /api/mails/${linkOf(ann)}`)

    expect(status).toBe(200)
    expect((await as(ann).user.settings()).mailsOff).toEqual([])
  })
})
