import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { query } from '#api/kit/db/db.ts'
import { User } from '#api/account/user/user.model.ts'
import { announced } from '#tests/support/scenes/announced.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const guest = () => as(guestCaller, { locale: 'pl_PL' })
const agreements = ['terms', 'privacy']
const person = { name: 'Ann Novak', email: 'ann@home.example', password: PASSWORD, agreements }
const shapeOf = ({ user, ...tokens }: { user: Record<string, unknown> }) => ({
  tokens: Object.keys(tokens),
  user: { ...user, id: 0, uuid: '', email: '', createdAt: '' },
})
const courier = {
  ...person,
  email: 'bob@haul.example',
  companyName: 'Łódź Haul & Sons',
  taxNumber: '526-025-09-95'.replaceAll('-', ''),
  phone: '501 234 567',
  country: 'PL',
}

describe('open an account as a customer', () => {
  test('it is pending and signed in, and a mail asks for confirmation', async () => {
    const cookies = new Map<string, string>()

    const { user } = await as(guestCaller, { locale: 'pl_PL', cookies }).auth.registerCustomer(person)

    expect(user).toMatchObject({ role: 'customer', status: 'unconfirmed', locale: 'pl_PL' })
    expect(cookies.has('ct_session')).toBe(true)
    expect(await announced('user.register')).toMatchObject([{ id: user.id, token: expect.any(String) as string }])
  })

  test('the agreements are stored', async () => {
    const { user } = await guest().auth.registerCustomer({ ...person, email: 'agree@home.example' })

    const given = await query({ tx: undefined }, `select kind from agreements where user_id = $1 order by id`, [
      user.id,
    ])

    expect(given).toEqual([{ kind: 'terms' }, { kind: 'privacy' }])
  })

  test('the password is kept as an argon2id hash and the token as a hash', async () => {
    const { user, refresh_token } = await guest().auth.registerCustomer({
      ...person,
      email: 'hash@home.example',
    })

    const kept = await User.findByPk(user.id)
    const sessions = await query<{ refresh_hash: string }>(
      { tx: undefined },
      `select refresh_hash from sessions where user_id = $1`,
      [user.id],
    )

    expect(kept?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(sessions[0]?.refresh_hash).not.toContain(refresh_token)
  })

  test('a taken address gets the usual answer: a new pending account; the old one is untouched', async () => {
    const ann = await aCustomer({ name: 'Ann Novak' })
    const form = { ...person, name: 'Somebody Else', password: 'Other-2026-on' }

    const known = await guest().auth.registerCustomer({ ...form, email: ann.email.toUpperCase() })
    const fresh = await guest().auth.registerCustomer({ ...form, email: 'fresh@home.example' })

    expect(shapeOf(known)).toEqual(shapeOf(fresh))
    expect(known.user.id).not.toBe(ann.userId)
    expect(await User.findByPk(ann.userId)).toMatchObject({ name: 'Ann Novak', status: 'active' })
    expect(await refusal(guest().auth.loginCheck({ login: ann.email, password: PASSWORD }))).toBe('accepted')
  })

  test('its owner is notified by mail, which opens nothing', async () => {
    const ann = await aCustomer()

    await guest().auth.registerCustomer({ ...person, email: ann.email })

    const { subject, links } = await lastMailTo(ann.email)
    expect(subject).toBe('You already have an account')
    expect(links.join()).not.toMatch(/confirm|token/)
  })

  test('until confirmation, both the registrant and the account’s owner may sign in', async () => {
    const ann = await aCustomer()
    const other = { login: ann.email, password: 'Other-2026-on' }
    const { user } = await guest().auth.registerCustomer({
      ...person,
      ...other,
      login: '',
      email: ann.email,
    })

    expect((await guest().auth.login(other)).user.id).toBe(user.id)
    expect((await guest().auth.login({ ...other, password: PASSWORD })).user.id).toBe(ann.userId)
  })

  test('a login in use is refused', async () => {
    await aCustomer({ login: 'taken_login' })

    const sent = guest().auth.registerCustomer({
      ...person,
      email: 'new@home.example',
      login: 'taken_login',
    })

    expect(await wrongFields(sent)).toEqual({ login: 'login_taken' })
  })

  test('all wrong fields are reported at once', async () => {
    const sent = guest().auth.registerCustomer({
      name: 'Ann',
      email: 'no address',
      password: 'allsmall1',
      login: 'short',
      phone: '123456789012345',
      agreements: ['terms'],
    })

    expect(await wrongFields(sent)).toEqual({
      name: 'name_and_surname',
      email: 'email',
      password: 'password_upper',
      login: 'login',
      phone: 'phone',
      agreements: 'agreements',
    })
  })

  test('an empty optional field counts as left out', async () => {
    const { user } = await guest().auth.registerCustomer({
      ...person,
      email: 'blank@home.example',
      login: '',
      phone: '',
    })

    expect(user).toMatchObject({ login: null, phone: null })
  })

  test('V09 V29: an impossible phone number is refused by the server too', async () => {
    const sent = guest().auth.registerCustomer({
      ...person,
      email: 'phone@home.example',
      phone: '111 111 111',
    })

    expect(await wrongFields(sent)).toEqual({ phone: 'phone' })
  })
})

describe('open an account as a courier', () => {
  test('S11: with a company, whose slug is made from its name', async () => {
    const { user } = await guest().auth.registerCourier(courier)

    const company = await Company.findOne({ where: { userId: user.id } })

    expect(user).toMatchObject({ role: 'courier', phone: '+48501234567' })
    expect(company).toMatchObject({
      kind: 'courier',
      status: 'unverified',
      slug: 'lodz-haul-sons',
      taxNumber: 'PL5260250995',
    })
  })

  test('V05 V06 V29: Polish numbers have their own form', async () => {
    const sent = guest().auth.registerCourier({
      ...courier,
      email: 'v05@haul.example',
      taxNumber: '123',
      registerNumber: '12345678',
    })

    expect(await wrongFields(sent)).toEqual({ taxNumber: 'tax_number', registerNumber: 'regon' })
  })

  test('elsewhere the check digit must match', async () => {
    const german = { ...courier, country: 'DE', phone: '+49 151 23456789' }
    const wrong = guest().auth.registerCourier({
      ...german,
      email: 'de1@haul.example',
      taxNumber: 'DE136695977',
    })

    expect(await wrongFields(wrong)).toEqual({ taxNumber: 'vat_number' })
    expect(
      await refusal(
        guest().auth.registerCourier({
          ...german,
          email: 'de2@haul.example',
          taxNumber: '136695976',
        }),
      ),
    ).toBe('accepted')
  })

  test('a wrong phone and tax number are reported together, in the order of the form', async () => {
    const wrong = { ...courier, country: 'DE', phone: '12345678', taxNumber: 'DE111111111' }
    const found = await wrongFields(guest().auth.registerCourier(wrong))
    const charity = { ...wrong, charityName: 'Wheels', registerNumber: 'HRB 1234' }
    const ofCharity = await wrongFields(guest().auth.registerCharity(charity))

    expect(Object.entries(found)).toEqual([
      ['phone', 'phone'],
      ['taxNumber', 'vat_number'],
    ])
    expect(ofCharity).toEqual(found)
  })

  test('a country we do not serve is refused', async () => {
    const sent = guest().auth.registerCourier({
      ...courier,
      email: 'us@haul.example',
      country: 'US',
    })

    expect(await wrongFields(sent)).toMatchObject({ country: 'not_contain' })
  })

  test('a form that fails half-way leaves nothing behind', async () => {
    const before = await User.count()

    await refusal(
      guest().auth.registerCourier({
        ...courier,
        email: 'half@haul.example',
        login: 'bob_half',
        phone: '1234567',
      }),
    )

    expect(await User.count()).toBe(before)
  })
})

describe('open an account as a charity', () => {
  test('S11: with its name and register number', async () => {
    const { user } = await guest().auth.registerCharity({
      ...person,
      email: 'clara@warm.example',
      charityName: 'Warm Homes',
      registerNumber: '012345678',
      phone: '501234567',
      country: 'PL',
    })

    const company = await Company.findOne({ where: { userId: user.id } })

    expect(user.role).toBe('charity')
    expect(company).toMatchObject({ kind: 'charity', name: 'Warm Homes', isVatPayer: false })
  })
})

describe('the registration form', () => {
  test('returns fields, agreements, prefixes and the password rule for the country', async () => {
    const asked = await guest().auth.registrationConfig({})

    expect(asked.country).toBe('PL')
    expect(asked.forms.courier.required).toContain('taxNumber')
    expect(asked.phone.prefix).toBe('+48')
    expect(asked.password.needs).toEqual(['digit', 'upper', 'lower'])
    expect(asked.agreements).toContainEqual({ kind: 'terms', isRequired: true })
  })
})
