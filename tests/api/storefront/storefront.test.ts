import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { storefronts } from '#content/storefronts.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const guestIn = (locale: 'pl_PL' | 'en_GB' | 'sv_SE' | 'en_150') => as(guestCaller, { locale })

describe('cookie consent', () => {
  test('S04: the answer is stored in the browser and logged', async () => {
    const cookies = new Map<string, string>()

    await as(guestCaller, {
      cookies,
      headers: { host: 'en.localhost' },
    }).storefront.logCookieConsent({ consent: 5 })

    const logged = await query({ tx: undefined }, `select consent, host from cookie_consents`)
    expect(cookies.get('ct_cookie_consent')).toBe('5')
    expect(logged).toEqual([{ consent: 5, host: 'en.localhost' }])
  })

  test.each([-1, 8, 1.5, 'all', null])('S04: %s is no consent', async (consent) => {
    const sent = guestIn('en_GB').storefront.logCookieConsent({ consent: consent as never })

    expect(await wrongFields(sent)).toHaveProperty('consent')
  })
})

describe('announcements', () => {
  test('S07: those of this storefront, role and moment', async () => {
    const bob = await aCourier()
    await query(
      { tx: undefined },
      `insert into announcements (locale, role, text, shown_from, shown_until) values
       ('en_GB', null, 'for everybody', now() - interval '2 days', null),
       ('en_GB', 'courier', 'for couriers', now() - interval '1 day', now() + interval '1 day'),
       ('en_GB', null, 'over', now() - interval '2 days', now() - interval '1 day'),
       ('en_GB', null, 'not yet', now() + interval '1 day', null),
       ('pl_PL', null, 'po polsku', now() - interval '1 day', null)`,
    )

    const guest = await guestIn('en_GB').storefront.announcements()
    const courier = await as(bob).storefront.announcements()

    expect(guest.data.map(({ text }) => text)).toEqual(['for everybody'])
    expect(courier.data.map(({ text }) => text)).toEqual(['for couriers', 'for everybody'])
  })

  test('a storefront without any has an empty list', async () => {
    expect(await guestIn('sv_SE').storefront.announcements()).toEqual({ data: [] })
  })
})

describe('a client’s first requests', () => {
  test('S01: all twelve storefronts, each with a host of its own', async () => {
    const { storefronts: told } = await guestIn('pl_PL').storefront.config()

    expect(new Set(told.map(({ origin }) => origin)).size).toBe(12)
    expect(told.map(({ locale }) => locale)).toEqual(storefronts.map(({ locale }) => locale))
  })

  test('the price estimate is available for PLN and EUR', async () => {
    expect((await guestIn('pl_PL').storefront.config()).features.priceEstimate).toBe(true)
    expect((await guestIn('sv_SE').storefront.config()).features.priceEstimate).toBe(false)
  })

  test('countries are named and sorted in the storefront’s language', async () => {
    const { data } = await guestIn('pl_PL').storefront.countries()

    expect(data).toContainEqual({ code: 'DE', name: 'Niemcy', phonePrefix: '+49' })
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).sort(new Intl.Collator('pl-PL').compare))
  })

  test('vehicles have a name', async () => {
    const { data } = await guestIn('en_GB').storefront.vehicles()

    expect(data).toContainEqual({ code: 'luton', name: 'Box van with tail lift' })
  })

  test('the built-in rates are marked as approximate', async () => {
    const { base, isApproximate, rates } = await guestIn('en_GB').storefront.currencyRates()

    expect([base, isApproximate]).toEqual(['EUR', true])
    expect(rates.find(({ code }) => code === 'PLN')).toMatchObject({
      rate: '4.25',
      source: 'approximate',
    })
  })

  test('a language’s texts come whole, or by area; those of mails stay on the server', async () => {
    const { language, words } = await guestIn('en_GB').storefront.translations({
      locale: 'pl_PL',
      area: 'errors',
    })
    const all = await guestIn('en_GB').storefront.translations({ locale: 'en' })
    expect(JSON.stringify(all)).not.toMatch(/\{\{[A-Z]/)

    expect(language).toBe('pl')
    expect(words.errors).toMatchObject({ field: { required: 'To pole jest wymagane.' } })
    expect(Object.keys(all.words)).not.toContain('mail')
  })

  test('an unsupported language is not found', async () => {
    expect(await refusal(guestIn('en_GB').storefront.translations({ locale: 'xx_XX' }))).toBe('not_found')
    expect(await refusal(guestIn('en_GB').storefront.translations({ locale: '../en' }))).toBe('not_found')
  })
})
