import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { anActing, anAdmin, aCourier } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

/** The read marks of a thread’s messages, as this user sees them. */
const readBy = async (by: SignedIn, offerId: number) =>
  (await as(by).message.ofOffer({ offerId })).data.map(({ readAt }) => readAt !== null)

/** Unread messages of this user: in the listing’s threads, and at the offer. */
async function unreadOf(by: SignedIn, { offerId, auction }: { offerId: number; auction: { id: number } }) {
  const { threads } = await as(by).message.ofAuction({ auction: String(auction.id) })
  return [threads[0]?.unread, (await as(by).offer.get({ offerId })).unreadMessages]
}

describe('the author sees when the other side has read a message', () => {
  test('not before, and not by a mere lookup', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).message.send({ offerId, text: 'At eight?' })
    expect(await readBy(bob, offerId)).toEqual([false])
    expect(await readBy(ann, offerId)).toEqual([false])

    expect(await as(bob).message.read({ offerId })).toEqual({ unread: 0 })

    const { data } = await as(ann).message.ofOffer({ offerId })
    expect(Date.parse(data[0]?.readAt ?? '')).toBeGreaterThan(Date.parse(data[0]?.createdAt ?? ''))
  })

  test('once: reading again changes nothing, and one’s own messages do not count', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).message.send({ offerId, text: 'At eight?' })
    await as(bob).message.read({ offerId })
    const first = (await as(ann).message.ofOffer({ offerId })).data[0]?.readAt

    await as(bob).message.read({ offerId })
    await as(bob).message.send({ offerId, text: 'At nine.' })
    await as(bob).message.read({ offerId })

    const { data } = await as(ann).message.ofOffer({ offerId })
    expect(data.map(({ readAt }) => readAt)).toEqual([first, null])
  })

  test('up to the last message that was on the reader’s screen', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const seen = await as(ann).message.send({ offerId, text: 'At eight?' })
    await as(ann).message.send({ offerId, text: 'Or at nine?' })

    expect(await as(bob).message.read({ offerId, upTo: seen.id })).toEqual({ unread: 1 })

    expect(await readBy(ann, offerId)).toEqual([true, false])
  })

  test('without naming the member who read it; reading by staff does not count', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const dan = await aMember({ of: bob })
    await as(ann).message.send({ offerId, text: 'At eight?' })
    const [admin, acting, eve] = [await anAdmin(), await anActing({ in: bob }), await aCourier()]

    expect(await refusal(as(admin).message.read({ offerId }))).toBe('forbidden')
    expect(await refusal(as(acting).message.read({ offerId }))).toBe('auth.acting')
    expect(await refusal(as(eve).message.read({ offerId }))).toBe('not_found')
    expect(await readBy(ann, offerId)).toEqual([false])

    await as(dan).message.read({ offerId })
    expect(await readBy(ann, offerId)).toEqual([true])
  })
})

test('threads and offers show the number of unread messages', async () => {
  const deal = await anOpenDeal()
  const { ann, bob, offerId } = deal
  for (const text of ['At eight?', 'Or at nine?']) await as(ann).message.send({ offerId, text })
  await as(bob).message.send({ offerId, text: 'At nine.' })

  expect(await unreadOf(bob, deal)).toEqual([2, 2])
  expect(await unreadOf(ann, deal)).toEqual([1, 1])
  expect(await unreadOf(await anAdmin(), deal)).toEqual([0, 0])
  expect((await as(bob).offer.list({ group: 'open' })).data[0]?.unreadMessages).toBe(2)

  await as(bob).message.read({ offerId })
  expect(await unreadOf(bob, deal)).toEqual([0, 0])
  expect(await unreadOf(ann, deal)).toEqual([1, 1])
})
