import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aDeliveredDeal } from '#tests/support/scenes/offers.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '100' })
aServer()

const testimonials = (count?: number) => as(guestCaller).opinion.testimonials(count === undefined ? {} : { count })

/** Both sides give a review, as only then is it published. */
async function said(text: string, stars = 5) {
  const deal = await aDeliveredDeal({ gross: '340' })
  const { offerId, ann, bob } = deal
  await as(ann).offer.realize({ offerId })
  await as(ann).opinion.give({ offerId, stars, text })
  await as(bob).opinion.give({ offerId, stars: 1, text: 'Nobody at home' })
  return deal
}

describe('testimonials', () => {
  test('and their average are empty at first', async () => {
    expect(await testimonials()).toEqual({ data: [], stars: null, count: 0 })
  })

  test('are the customers’ published reviews, the bad ones too, each with its deal; the newest first', async () => {
    await said('On the minute', 5)
    await said('Two hours late', 2)

    const { data, stars, count } = await testimonials()

    expect(data.map(({ text, stars }) => [text, stars])).toEqual([
      ['Two hours late', 2],
      ['On the minute', 5],
    ])
    expect(data[0]).toMatchObject({
      fromCity: 'Gdańsk',
      toCity: 'Berlin',
      price: { amount: '340.00', currency: 'GBP' },
    })
    expect([stars, count]).toEqual([3.5, 2])
    expect((await testimonials(1)).data).toHaveLength(1)
    expect(await refusal(testimonials(13))).toBe('invalid')
  })

  test('name only their author’s first name, and nobody else', async () => {
    const { ann, bob } = await said('Careful')

    const { text } = await call('GET /api/testimonials')

    const [owner] = await query<{ name: string }>({ tx: undefined }, `select name from users where id = $1`, [
      ann.userId,
    ])
    const [first = '', last = ''] = owner?.name.split(' ') ?? []
    expect(text).toContain(`"author":"${first}"`)
    expect(last === '' || !text.includes(last)).toBe(true)
    expect(text).not.toMatch(new RegExp(`${ann.email}|${bob.email}|Nobody at home`))
  })

  test('exclude blocked users, and each storefront has its own', async () => {
    const { ann } = await said('Spam, spam')
    await query({ tx: undefined }, `update users set status = 'blocked' where id = $1`, [ann.userId])

    const { data } = await testimonials()

    expect(data.map(({ text }) => text)).not.toContain('Spam, spam')
    const elsewhere = await as(guestCaller, { locale: 'de_DE' }).opinion.testimonials({})
    expect(elsewhere.data).toEqual([])
  })
})
