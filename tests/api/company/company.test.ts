import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { aDeliveredDeal } from '#tests/support/scenes/offers.ts'
import { aPaperUntil, aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const guest = () => as(guestCaller)
const data = { name: 'Bob Transport', country: 'PL', taxNumber: 'PL5260250995', city: 'Sopot' }

describe('the public profile of a company', () => {
  test('shows name, kind, rating, deals and since when', async () => {
    const bob = await aCourier()
    await Company.update({ starsSum: 14, opinionsCount: 3, dealsCount: 5 }, { where: { id: bob.companyId ?? 0 } })

    const profile = await guest().company.profile({ companyId: bob.companyId ?? 0 })

    expect(profile).toMatchObject({
      kind: 'courier',
      isVerified: true,
      rating: 4.7,
      dealsCount: 5,
      city: 'Gdańsk',
    })
  })

  test('shows which documents are verified and still valid', async () => {
    const bob = await aCourier({ papers: ['licence'] })
    await aPaperUntil(bob, 'insurance', '2020-01-01')

    const { verifiedDocuments } = await guest().company.profile({ companyId: bob.companyId ?? 0 })

    expect(verifiedDocuments).toEqual(['licence'])
  })

  test('shows no number, no e-mail address and no phone', async () => {
    const bob = await aCourier()

    const profile = JSON.stringify(await guest().company.profile({ companyId: bob.companyId ?? 0 }))

    expect(profile).not.toMatch(/5260250995|012345678|@|\+48/)
  })

  test('hides contact data in texts of the company, its customers and its replies; both sides of a deal see it', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal()
    const companyId = bob.companyId ?? 0
    await as(bob).company.change({ about: 'Two vans. Ring 601 234 567.' })
    await as(ann).offer.realize({ offerId })
    await as(ann).opinion.give({ offerId, stars: 5, text: 'Ring him, 601 234 567!' })
    await as(bob).opinion.give({ offerId, stars: 5 })
    const { data } = await as(bob).opinion.list({})
    await as(bob).opinion.reply({ opinionId: data[0]?.id ?? 0, text: 'Or mail bob@vans.example' })

    const { about } = await guest().company.profile({ companyId })
    const opinions = await guest().company.opinions({ companyId })
    const testimonials = await guest().opinion.testimonials({})

    expect(about).toBe('Two vans. Ring •••.')
    expect((await as(bob).company.own()).about).toContain('601 234 567')
    expect(opinions.data).toMatchObject([{ text: 'Ring him, •••!', reply: 'Or mail •••' }])
    expect(testimonials.data[0]?.text).toBe('Ring him, •••!')
    expect((await as(bob).opinion.list({})).data[0]?.text).toContain('601 234 567')
  })

  test('is not found for a blocked courier, an unknown id or an invalid one', async () => {
    const bob = await aCourier({ status: 'blocked' })

    expect(await refusal(guest().company.profile({ companyId: bob.companyId ?? 0 }))).toBe('not_found')
    expect(await refusal(guest().company.profile({ companyId: 999_999 }))).toBe('not_found')
    expect(await refusal(guest().company.profile({ companyId: 'abc' as never }))).toBe('not_found')
  })

  test('shows its recent routes, with a map and without a price or a name', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal({ gross: '1234.50' })
    const companyId = bob.companyId ?? 0
    await expect(guest().search.companyDeals({ companyId })).resolves.toEqual({ data: [] })
    await as(ann).offer.realize({ offerId })

    const { data } = await as(guestCaller, { locale: 'de_DE' }).search.companyDeals({ companyId })

    expect(data).toMatchObject([{ categoryId: 'car', from: 'Danzig', to: 'Berlin' }])
    expect(data[0]?.mapUrl).toMatch(/^\/maps\/thumb\//)
    expect(JSON.stringify(data)).not.toMatch(/1234|Ann|Volkswagen/)
    await aDeliveredDeal({ bob })
    expect((await guest().search.companyDeals({ companyId })).data).toHaveLength(1)
  })

  test('has no routes for an unknown company', async () => {
    expect(await refusal(guest().search.companyDeals({ companyId: 999_999 }))).toBe('not_found')
  })

  test('its opinions name the route, and the price to nobody', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal({ gross: '1234.50' })
    await as(ann).offer.realize({ offerId })
    await as(ann).opinion.give({ offerId, stars: 4, text: 'On the minute' })
    await as(bob).opinion.give({ offerId, stars: 5 })

    const { data } = await as(guestCaller, { locale: 'de_DE' }).company.opinions({
      companyId: bob.companyId ?? 0,
    })

    expect(data).toMatchObject([{ stars: 4, text: 'On the minute', categoryId: 'car', from: 'Danzig', to: 'Berlin' }])
    expect(JSON.stringify(data)).not.toContain('1234')
  })

  test('its opinions are paged, and empty at first', async () => {
    const bob = await aCourier()

    const opinions = await guest().company.opinions({ companyId: bob.companyId ?? 0 })

    expect(opinions).toEqual({ data: [], page: 1, pageSize: 10, total: 0 })
  })
})

describe('own business data', () => {
  test('a provider reads and saves them', async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })

    await as(bob).company.save({ ...data, name: 'Bob & Daughter', about: 'Vans' })

    expect(await as(bob).company.own()).toMatchObject({
      name: 'Bob & Daughter',
      slug: 'bob-daughter',
      city: 'Sopot',
      about: 'Vans',
    })
  })

  test('fields left out of a change stay as they are', async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })

    await as(bob).company.change({ city: 'Hel' })

    expect(await as(bob).company.own()).toMatchObject({ city: 'Hel', taxNumber: 'PL5260250995' })
  })

  test.each([
    ['PL', '5260250995', 'accepted'],
    ['PL', 'PL5260250995', 'accepted'],
    ['PL', 'PL526025099', 'tax_number'],
    ['PL', 'DE136695976', 'tax_number'],
    ['DE', 'DE136695976', 'accepted'],
    ['DE', '136695976', 'accepted'],
    ['DE', '136695977', 'vat_number'],
    ['GR', 'EL094259216', 'accepted'],
  ])('V05 V29: in %s the tax number %s is %s', async (country, taxNumber, answer) => {
    const bob = await aCourier({ companyStatus: 'unverified' })

    const wrong = await wrongFields(as(bob).company.save({ ...data, country, taxNumber }))

    expect(wrong.taxNumber ?? 'accepted').toBe(answer)
  })

  test('V06 V29: a REGON has nine digits, in a change too', async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })

    expect(await wrongFields(as(bob).company.change({ registerNumber: '1234567890' }))).toEqual({
      registerNumber: 'regon',
    })
  })

  test('a courier needs a tax number, a charity its register number', async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })
    const clara = await aCharity({ companyStatus: 'unverified' })

    expect(await wrongFields(as(bob).company.change({ taxNumber: null }))).toEqual({
      taxNumber: 'required',
    })
    expect(await wrongFields(as(clara).company.change({ registerNumber: '' }))).toEqual({
      registerNumber: 'required',
    })
  })

  test('refused to customers, administrators and guests', async () => {
    expect(await refusal(as(await aCustomer()).company.own())).toBe('forbidden')
    expect(await refusal(as(await anAdmin()).company.own())).toBe('forbidden')
    expect(await refusal(guest().company.own())).toBe('unauthorized')
  })
})
