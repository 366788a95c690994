import { describe, expect, test } from 'vitest'
import { DateTime } from 'luxon'
import { toPath } from '#content/paths.ts'
import { aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aDealToday, aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aPaidDeal, payOnPage } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const dealOf = (id: number) => toPath('en_GB', 'deal', { id })
const doorOf = (id: number) => toPath('en_GB', 'doorPrice', { id })

describe('the courier', () => {
  test('finds one action on the day, and none before it', async () => {
    const { bob, offerId } = await aDealToday()
    expect((await visit(dealOf(offerId), { by: bob })).html).toContain(`href="${doorOf(offerId)}"`)
    const later = await aPaidDeal({ pickupDate: inDays(5), deliveryDate: inDays(6) })
    expect((await visit(dealOf(later.offerId), { by: later.bob })).html).not.toContain(doorOf(later.offerId))
    expect((await visit(doorOf(later.offerId), { by: later.bob })).text).toContain('on the day of the pickup')
  })

  test('sends measures and pictures from a plain form, which keeps what was typed', async () => {
    const { bob, offerId } = await aDealToday()
    const form = { do: 'ask', weight: '300', price: '900', reason: 'Ten more boxes', once: `${offerId}` }
    const files = [{ name: 'hall.jpg', bytes: await aPhoto() }]
    const tooMuch = await visit(doorOf(offerId), { by: bob, form, files })
    expect(tooMuch.status).toBe(422)
    expect(fieldOf(tooMuch.html, 'price')).toMatchObject({ value: '900' })
    expect(fieldOf(tooMuch.html, 'weight')).toMatchObject({ value: '300' })
    expect(tooMuch.html).toContain('Ten more boxes')

    const sent = await visit(doorOf(offerId), { by: bob, form: { ...form, price: '575' }, files })
    expect(sent.location).toBe(doorOf(offerId))
    const mine = await visit(doorOf(offerId), { by: bob })
    expect(mine.text).toContain('You asked for £575 instead of £500')
    expect(mine.text).toContain('Please don’t load until then.')
  })

  test('types as on a German phone: "1.200" kilograms are twelve hundred', async () => {
    const { bob, offerId } = await aDealToday()
    const form = { do: 'ask', weight: '1.200', price: '575', reason: 'Mehr Kisten', once: `${offerId}` }
    const files = [{ name: 'flur.jpg', bytes: await aPhoto() }]
    const here = toPath('de_DE', 'doorPrice', { id: offerId })
    expect((await visit(here, { by: bob, on: 'de_DE', form, files })).status).toBe(303)
    expect((await as(bob).offer.doorPrice({ offerId })).asked?.measured.weight).toBe(1200)
  })

  test('reads the answer, and whether declining would count', async () => {
    const { ann, bob, offerId } = await aDoorPrice({ weight: 100_000 })
    await as(ann).offer.answerDoorPrice({ offerId, answer: 'keep' })
    const { text } = await visit(dealOf(offerId), { by: bob })
    expect(text).toContain('The customer keeps the price: £500')
    expect(text).toContain('that doesn’t count as a cancellation')
  })
})

describe('the customer', () => {
  test('sees list beside measured, the clock, and three answers with what each does', async () => {
    const { ann, offerId } = await aDoorPrice()
    const onDeal = await visit(dealOf(offerId), { by: ann })
    expect(onDeal.text).toContain('asks £75 more')
    expect(onDeal.html).toContain(`href="${doorOf(offerId)}"`)
    const { html, text } = await visit(doorOf(offerId), { by: ann })
    expect(text).toContain('£575 instead of £500')
    expect(text).toMatch(/Answer due by \d/)
    expect(text).toContain('Without an answer the old price stays: £500.')
    expect(text).toMatch(/Weight .*300\u00a0kg/)
    expect(html).toMatch(/<img src="\/files\/door\/[\w-]+-w480\.webp"/)
    for (const answer of ['accept', 'keep', 'cancel']) expect(html).toContain(`name="do" value="${answer}"`)
    expect(text).toContain('Accept and pay £75')
    expect(text).toContain('Cancel, get £500 back')
  })

  test('accepts and pays the difference, without a script', async () => {
    const { ann, bob, offerId } = await aDoorPrice()
    const { location = '' } = await visit(doorOf(offerId), { by: ann, form: { do: 'accept' } })
    expect((await visit(dealOf(offerId), { by: ann })).text).toContain('Pay £75')
    const back = await payOnPage(location, 'success')
    expect(new URL(back).pathname).toBe(dealOf(offerId))
    expect((await visit(dealOf(offerId), { by: ann })).text).toContain('The new price is paid: £575 instead of £500')
    expect((await visit(dealOf(offerId), { by: bob })).text).toContain('The new price is paid: £575 instead of £500')
  })

  test('keeps the price, or cancels, and is told what follows', async () => {
    const kept = await aDoorPrice()
    await visit(doorOf(kept.offerId), { by: kept.ann, form: { do: 'keep' } })
    expect((await visit(dealOf(kept.offerId), { by: kept.ann })).text).toContain('You’ve kept the price: £500')
    const off = await aDoorPrice()
    expect((await visit(doorOf(off.offerId), { by: off.ann, form: { do: 'cancel' } })).location).toBe(
      dealOf(off.offerId),
    )
    expect((await visit(dealOf(off.offerId), { by: off.ann })).text).toContain('You’ve cancelled this deal')
  })
})

test('a driver learns that a price is being agreed, without an amount, and cannot load meanwhile', async () => {
  const { ann, bob, offerId } = await aDoorPrice()
  const dan = await aMember({ of: bob })
  const { text, html } = await visit(dealOf(offerId), { by: dan })
  expect(text).toContain('A new price is being agreed with the customer')
  expect(text).not.toMatch(/£/)
  expect(html).not.toContain('value="pickUp"')
  await as(ann).offer.answerDoorPrice({ offerId, answer: 'keep' })
  expect((await visit(dealOf(offerId), { by: dan })).html).toContain('value="pickUp"')
})

test('the office sees it on the page of the deal, and in the case file', async () => {
  const { offerId } = await aDoorPrice()
  const by = await anAdmin()
  const { text } = await visit(`/admin/deals/${offerId}`, { by, on: 'main' })
  expect(text).toContain('Price at the door')
  expect(text).toContain('The customer answers to the price at the door until')
  const file = await as(by).offer.caseFile({ offerId })
  const asked = file.entries.find(({ event }) => event === 'door.ask')
  expect(asked?.lines).toContain('£575 instead of £500')
  expect(asked?.files).toHaveLength(1)
  expect(DateTime.fromISO(asked?.at ?? '').isValid).toBe(true)
})
