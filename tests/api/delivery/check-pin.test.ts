import { describe, expect, test } from 'vitest'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

describe('the PIN at the door', () => {
  test('cannot be guessed: after ten wrong ones even the right one must wait', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const { pickupPin } = await as(ann).delivery.get({ offerId })
    const wrong = pickupPin === '000000' ? '111111' : '000000'
    const say = (pin: string) => refusal(as(bob).delivery.step({ offerId, event: 'pickUp', pin }))

    for (let turn = 0; turn < 10; turn += 1) expect(await say(wrong)).toBe('invalid')

    expect(await say(wrong)).toBe('too_many')
    expect(await say(pickupPin ?? '')).toBe('too_many')
  })
})
