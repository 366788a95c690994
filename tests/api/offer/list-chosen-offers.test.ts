import { expect, test } from 'vitest'
import { aDealUntil, anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

test('an owner gets the chosen offers on their listings in one statement', async () => {
  const ann = await aCustomer()
  const open = await anOpenDeal({ ann })
  const reserved = await aDealUntil('reserved', { ann })
  const paid = await aDealUntil('paid', { ann })
  const realized = await aDealUntil('realized', { ann })
  const auctions = [open, reserved, paid, realized].map(({ auction }) => auction.id)

  const { statements, answer } = await statementsOf(() => as(ann).offer.chosen({ auctions }))

  expect(answer.data.map(({ id, side, status }) => [id, side, status]).sort()).toEqual([
    [reserved.offerId, 'owner', 'awaiting_payment'],
    [paid.offerId, 'owner', 'accepted'],
    [realized.offerId, 'owner', 'realized'],
  ])
  expect(statements.filter((text) => text.includes('offers o join'))).toHaveLength(1)
}, 60_000)

test('a cancelled one is included while its courier asks to reinstate it', async () => {
  const { ann, bob, auction, offerId } = await aCancelledDeal()
  const chosen = async () => (await as(ann).offer.chosen({ auctions: [auction.id] })).data
  expect(await chosen()).toEqual([])
  const asked = await askAgain({ offerId }, bob)
  const actions = expect.arrayContaining(['answerReinstate']) as string[]
  expect(await chosen()).toMatchObject([{ id: offerId, status: 'cancelled', actions }])
  await as(ann).offer.backToAccepted({ offerId, answer: 'decline', requestId: asked })
  expect(await chosen()).toEqual([])
})

test('other users get none of them, not even the carrier', async () => {
  const { auction, bob } = await aDealUntil('paid')
  const auctions = [auction.id]

  for (const other of [bob, await aCourier(), await aCustomer()])
    expect((await as(other).offer.chosen({ auctions })).data).toEqual([])
})
