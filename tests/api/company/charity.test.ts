import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { CharityDecision } from '#api/company/charity/charity.rules.ts'
import { anAuction, aPhoto } from '#tests/support/scenes/auctions.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import {
  anOffer,
  aPayableCharity,
  aPayableCourier,
  deliverWebhooks,
  OTHER_IBAN,
  payable,
} from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const handIn = async (by: SignedIn) =>
  as(by).company.handInCharity({ file: { name: 'statute.jpg', bytes: await aPhoto() } })
const reason = 'The statute says nothing of a purpose.'

async function decide(clara: SignedIn, status: CharityDecision) {
  const { company } = as(await anAdmin())
  const companyId = clara.companyId ?? 0
  const version = (await company.toCheck({ companyId })).charity?.version ?? 0
  const why = status === 'verified' ? {} : { reason }
  return company.setCharityStatus({ companyId, version, status, ...why })
}

describe('a charity', () => {
  test('submits its statute once it has a register number and a bank account', async () => {
    const poor = await aCharity({ isPayoutAccountReady: false, registerNumber: null, isCharityChecked: false })
    expect(await as(poor).company.charity()).toMatchObject({
      status: 'none',
      statute: null,
      missing: ['register-number', 'payout-account'],
    })
    expect(await refusal(handIn(poor))).toBe('company.papers_missing')

    const clara = await aPayableCharity()
    expect(await wrongFields(as(clara).company.handInCharity({}))).toEqual({ file: 'required' })
    expect(await handIn(clara)).toMatchObject({
      status: 'submitted',
      missing: [],
      statute: { form: 'picture', pages: 1 },
    })
    expect(await refusal(handIn(clara))).toBe('company.wrong_state')
  })

  test('is reviewed with its data, its statute and the holder of the bank account', async () => {
    const clara = await aPayableCharity()
    await handIn(clara)
    const { company } = as(await anAdmin())

    const { data } = await company.charities()
    expect(data.find(({ companyId }) => companyId === clara.companyId)).toMatchObject({ name: 'Warm Homes', registerNumber: '012345678', accountHolder: 'Warm Homes', statute: { form: 'picture' }, version: 2 }) // prettier-ignore
    const { charity, events } = await company.toCheck({ companyId: clara.companyId ?? 0 })
    expect(charity).toMatchObject({ status: 'submitted', accountHolder: 'Warm Homes' })
    expect(events.map(({ event }) => event)).toContain('charity.submit')
    expect(await refusal(as(clara).company.charities())).toBe('forbidden')
  })

  test('is named on its profile only while it is verified', async () => {
    const clara = await aPayableCharity()
    const profile = async () =>
      (await as(await aCustomer()).company.profile({ companyId: clara.companyId ?? 0 })).charity
    await handIn(clara)
    expect(await profile()).toBeNull()

    await decide(clara, 'verified')
    expect(await profile()).toMatchObject({ registerNumber: '012345678' })
    await decide(clara, 'revoked')
    expect(await profile()).toBeNull()
    expect(await as(clara).company.charity()).toMatchObject({ status: 'revoked', reason })
    expect(await handIn(clara)).toMatchObject({ status: 'submitted', reason: null })
  })

  test('after a rejection gets the reason and sends another statute; the first is deleted', async () => {
    const clara = await aPayableCharity()
    const first = (await handIn(clara)).statute?.url
    await decide(clara, 'rejected')
    expect(await as(clara).company.charity()).toMatchObject({ status: 'rejected', reason })
    const again = await handIn(clara)
    expect(again).toMatchObject({ status: 'submitted', reason: null, decidedAt: null })
    expect(again.statute?.url).not.toBe(first)
  })

  test('is reviewed again after a change of name, and a decision on an older version is refused', async () => {
    const clara = await aPayableCharity()
    const { company } = as(await anAdmin())
    await handIn(clara)
    await as(clara).company.change({ registerNumber: '876543210' })
    const seen = { companyId: clara.companyId ?? 0, version: 2, status: 'verified' } as const
    expect(await refusal(company.setCharityStatus(seen))).toBe('company.wrong_state')

    await decide(clara, 'verified')
    await as(clara).company.change({ about: 'We carry beds.' })
    expect(await as(clara).company.charity()).toMatchObject({ status: 'verified' })
    await as(clara).company.change({ name: 'Cold Homes' })
    expect(await as(clara).company.charity()).toMatchObject({ status: 'submitted' })
  })

  test('is reviewed again when its bank account has another holder', async () => {
    const clara = await aPayableCharity()
    await handIn(clara)
    await decide(clara, 'verified')
    await deliverWebhooks()
    expect(await as(clara).company.charity()).toMatchObject({ status: 'verified' })

    await payable(clara, 'Clara Giver')
    await deliverWebhooks()
    expect(await as(clara).company.charity()).toMatchObject({ status: 'submitted' })
    const { charity } = await as(await anAdmin()).company.toCheck({ companyId: clara.companyId ?? 0 })
    expect(charity).toMatchObject({ accountHolder: 'Clara Giver' })
  })

  test('or any company gets no payout to a new account before a review, and is notified of the change', async () => {
    const bob = await aPayableCourier()
    await deliverWebhooks()
    await payable(bob, 'Bob Transport')
    await deliverWebhooks()
    expect((await as(bob).company.own()).status).toBe('verified')

    await payable(bob, 'Bob Transport', OTHER_IBAN)
    await deliverWebhooks()
    await workOutbox()

    expect((await as(bob).company.own()).status).toBe('submitted')
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toBe('Your payout account has changed')
    expect(text).toContain('If this wasn’t you')
    const { events } = await as(await anAdmin()).company.toCheck({ companyId: bob.companyId ?? 0 })
    expect(events).toContainEqual(expect.objectContaining({ event: 'company.change', reason: 'payoutAccount' }))
  })

  test('is rejected only with a reason, and only a verified one can be revoked', async () => {
    const clara = await aPayableCharity()
    await handIn(clara)
    const { company } = as(await anAdmin())
    const decision = { companyId: clara.companyId ?? 0, version: 2 }
    expect(await wrongFields(company.setCharityStatus({ ...decision, status: 'rejected' }))).toEqual({
      reason: 'required',
    })
    expect(await refusal(company.setCharityStatus({ ...decision, status: 'revoked', reason }))).toBe(
      'company.wrong_state',
    )
  })

  test('carries without commission, and for free, only once verified', async () => {
    const clara = await aPayableCharity()
    const auction = await anAuction({ by: await aCustomer() })
    const gift = () => anOffer({ on: auction, by: clara, gross: '0' })
    expect(await wrongFields(gift())).toEqual({ 'price.amount': 'min' })
    const priced = await anOffer({ on: auction, by: clara, gross: '100' })
    expect(priced).toMatchObject({ company: { kind: 'charity', isCharity: false } })
    expect(Number(priced.price.fee?.amount)).toBeGreaterThan(0)

    await handIn(clara)
    await decide(clara, 'verified')
    expect(await gift()).toMatchObject({ company: { isCharity: true }, price: { fee: { amount: '0.00' } } })
    const netPrice = { amount: '100.00', currency: 'GBP' } as const
    expect(await as(clara).offer.calcFromNet({ netPrice })).toMatchObject({ fee: { amount: '0.00' } })
  })

  test('cannot be registered as a courier', async () => {
    const bob = await aCourier()
    expect(await refusal(as(bob).company.charity())).toBe('forbidden')
    expect(await refusal(handIn(bob))).toBe('forbidden')
  })
})
