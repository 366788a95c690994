import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { cookieToken } from '#api/account/session/session-token.lib.ts'
import { aServer, call, cookiesOf } from '#tests/support/http.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp({ BASE_HOST: 'shop.example', ORIGIN_PATTERN: 'https://{subdomain}.shop.example' })
aServer()

const host = 'en.shop.example'
const tokenOf = ({ sessionId }: SignedIn) => cookieToken(theServices().config, sessionId)
const me = (cookie: string) => call('GET /api/me', { host, headers: { cookie } })

describe('over https', () => {
  test('session cookies are bound to their host', async () => {
    const { email: login } = await aCustomer()

    const signedIn = await call('POST /api/login_check', { host, json: { login, password: PASSWORD } })

    const set = signedIn.headers['set-cookie'] ?? []
    expect(set.map((one) => one.split('=')[0]).sort()).toEqual([
      '__Host-ct_known',
      '__Host-ct_refresh',
      '__Host-ct_session',
    ])
    for (const one of set) expect(one).toMatch(/; Path=\/; .*Secure/)
    for (const one of set) expect(one).not.toMatch(/Domain=/i)
    expect((await me(cookiesOf(signedIn))).json).toMatchObject({ user: { email: login } })
  })

  test('a cookie planted by a sister host does not affect a session', async () => {
    const [ann, eve] = [await aCustomer(), await aCustomer()]

    const asked = await me(`ct_session=${tokenOf(eve)}; __Host-ct_session=${tokenOf(ann)}`)

    expect(asked.json).toMatchObject({ user: { email: ann.email } })
  })

  test('a session from before the prefix continues under the new name', async () => {
    const ann = await aCustomer()

    const asked = await me(`ct_session=${tokenOf(ann)}`)

    expect(asked.json).toMatchObject({ user: { email: ann.email } })
    expect(asked.headers['set-cookie']).toEqual([
      expect.stringMatching(/^ct_session=; Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^__Host-ct_session=/),
    ])
  })

  test('signing out clears both names, and sister hosts are opened over https only', async () => {
    const ann = await aCustomer()
    const headers = { cookie: `__Host-ct_session=${tokenOf(ann)}`, 'sec-fetch-site': 'same-origin' }

    const left = await call('DELETE /api/me/logout', { host, headers })

    expect(left.headers['set-cookie']?.join()).toMatch(
      /__Host-ct_session=;[^,]*, 01 Jan 1970[^,]*Secure.*,ct_session=;/,
    )
    expect(left.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
