import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const empty = { priceType: 'gross', transportType: null, validDays: 14, message: '' } as const
const written = {
  priceType: 'net',
  transportType: 'trailer',
  validDays: 5,
  message: 'Straps and blankets are in the van.',
} as const

describe('the template of a company’s offers', () => {
  test('is empty until it is written, and then what was written last', async () => {
    const bob = await aCourier()

    expect(await as(bob).offer.template()).toEqual(empty)
    expect(await as(bob).offer.saveTemplate(written)).toEqual(written)
    expect(await as(bob).offer.template()).toEqual(written)
    await as(bob).offer.saveTemplate({ message: '  By ferry.  ' })

    expect(await as(bob).offer.template()).toEqual({ ...empty, message: 'By ferry.' })
  })

  test('belongs to each company, couriers and charities alike', async () => {
    const [bob, clara] = [await aCourier(), await aCharity()]

    await as(bob).offer.saveTemplate(written)
    await as(clara).offer.saveTemplate({ validDays: 28 })

    expect(await as(bob).offer.template()).toEqual(written)
    expect(await as(clara).offer.template()).toEqual({ ...empty, validDays: 28 })
  })

  test('accepts only what an offer accepts, and reports all errors at once', async () => {
    const wrong = { priceType: 'round', transportType: 'balloon', validDays: 4, message: 'x'.repeat(5001) }
    const sent = as(await aCourier()).offer.saveTemplate(wrong as never)

    expect(Object.keys(await wrongFields(sent)).sort()).toEqual(['message', 'priceType', 'transportType', 'validDays'])
  })

  test('is refused to users without a company', async () => {
    const [ann, guest] = [as(await aCustomer()), as(guestCaller)]

    expect(await refusal(ann.offer.template())).toBe('forbidden')
    expect(await refusal(ann.offer.saveTemplate(written))).toBe('forbidden')
    expect(await refusal(guest.offer.saveTemplate(written))).toBe('unauthorized')
  })
})
