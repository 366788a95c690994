import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aDeliveredDeal, anOpenDeal, aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

type Wish = Omit<Parameters<ReturnType<typeof as>['offer']['proposeChange']>[0], 'offerId'>

const ask = ({ ann, offerId }: Deal, wish: Wish = { pickupDate: inDays(9) }) =>
  as(ann).offer.proposeChange({ offerId, ...wish })
const offer = ({ bob, offerId }: Deal, wish: Wish = { pickupDate: inDays(9) }) =>
  as(bob).offer.proposeChange({ offerId, ...wish })
const answer = async ({ offerId }: Deal, by: Deal['ann'], said: 'accept' | 'decline' | 'withdraw') => {
  const { change } = await as(by).offer.get({ offerId })
  return as(by).offer.answerChange({ offerId, proposalId: change?.id ?? 0, answer: said })
}
const statuses = async ({ offerId }: Deal) => {
  const rows = await query<{ status: string }>(
    { tx: undefined },
    'select status from change_proposals where offer_id = $1 order by id',
    [offerId],
  )
  return rows.map(({ status }) => status)
}

describe('a change of a booked deal', () => {
  test('is sent to the other side, and applies only once it agrees', async () => {
    const deal = await aPaidDeal()
    const before = await as(deal.ann).offer.get({ offerId: deal.offerId })

    const asked = await ask(deal, { pickupDate: inDays(9), deliveryDate: inDays(10), note: 'The keys come later.' })

    expect(asked.change).toMatchObject({ isOwn: true, pickupDate: inDays(9), deliveryDate: inDays(10), description: null }) // prettier-ignore
    expect(asked.days).toEqual(before.days)
    const his = await as(deal.bob).offer.get({ offerId: deal.offerId })
    expect(his.change).toMatchObject({ isOwn: false, note: 'The keys come later.' })
    expect(his.actions).toContain('answerChange')
    expect(asked.actions).not.toContain('answerChange')
    await workOutbox()
    const { subject, text } = await lastMailTo(deal.bob.email)
    expect(subject).toMatch(/^The customer proposes a change: /)
    expect(text).toMatch(/New pickup day: .*\d/)
    expect(text).toMatch(/New delivery day: .*\d/)
    expect(text).toContain('Reason: The keys come later.')
  })

  test('the mail has the new description, and a reason only if there is one', async () => {
    const deal = await aPaidDeal()
    await ask(deal, { description: 'The wardrobe comes along.' })
    await workOutbox()
    const { text } = await lastMailTo(deal.bob.email)
    expect(text).toContain('Description: The wardrobe comes along.')
    expect(text).not.toMatch(/Reason|New pickup day/)
  })

  test('applies once the other side has agreed, and both are notified', async () => {
    const deal = await aPaidDeal()
    await offer(deal, { pickupDate: inDays(9), deliveryDate: inDays(11) })
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toMatch(/^Bob Transport proposes a change: /)

    const agreed = await answer(deal, deal.ann, 'accept')

    expect(agreed.change).toBeNull()
    expect(agreed.days).toEqual({
      pickup: { from: inDays(9), to: inDays(9) },
      delivery: { from: inDays(11), to: inDays(11) },
    })
    expect(await as(deal.bob).delivery.get({ offerId: deal.offerId })).toMatchObject({ status: 'planned' })
    await workOutbox()
    expect(await told(deal.ann.userId, 'proposal.accept')).toBe(1)
    expect(await told(deal.bob.userId, 'proposal.accept')).toBe(1)
  })

  test('declined changes nothing, and the proposer is notified', async () => {
    const deal = await aPaidDeal()
    const before = await as(deal.ann).offer.get({ offerId: deal.offerId })
    await ask(deal)

    const declined = await answer(deal, deal.bob, 'decline')

    expect(declined).toMatchObject({ change: null, days: before.days })
    await workOutbox()
    expect(await told(deal.ann.userId, 'proposal.decline')).toBe(1)
    const { subject, text } = await lastMailTo(deal.ann.email)
    expect(subject).toMatch(/^Bob Transport doesn’t agree to the change: /)
    expect(text).not.toMatch(/New (pickup|delivery) day/)
    expect(await told(deal.bob.userId, 'proposal.decline')).toBe(0)
  })

  test('is withdrawn by its proposer, and answered only by the other side', async () => {
    const deal = await aPaidDeal()
    await ask(deal)

    expect(await refusal(answer(deal, deal.ann, 'accept'))).toBe('forbidden')
    expect(await refusal(answer(deal, deal.bob, 'withdraw'))).toBe('forbidden')
    expect((await answer(deal, deal.ann, 'withdraw')).change).toBeNull()
    await workOutbox()
    expect(await told(deal.bob.userId, 'proposal.withdraw')).toBe(1)
    expect(await statuses(deal)).toEqual(['withdrawn'])
  })

  test('is one at a time: a counter-proposal replaces it, and the replaced one cannot be accepted', async () => {
    const deal = await aPaidDeal()
    const { change: first } = await ask(deal)
    await offer(deal, { pickupDate: inDays(10) })

    const late = as(deal.bob).offer.answerChange({
      offerId: deal.offerId,
      proposalId: first?.id ?? 0,
      answer: 'accept',
    })
    expect(await refusal(late)).toBe('offer.wrong_state')
    expect((await answer(deal, deal.ann, 'accept')).days.pickup.from).toBe(inDays(10))
    expect(await statuses(deal)).toEqual(['replaced', 'accepted'])
  })

  test('accepted twice applies once', async () => {
    const deal = await aPaidDeal()
    const { change } = await ask(deal)
    const input = { offerId: deal.offerId, proposalId: change?.id ?? 0, answer: 'accept' as const }
    await as(deal.bob).offer.answerChange(input)
    const { change: next } = await ask(deal, { pickupDate: inDays(12) })

    await as(deal.bob).offer.answerChange(input)

    const { days, change: open } = await as(deal.ann).offer.get({ offerId: deal.offerId })
    expect(days.pickup.from).toBe(inDays(9))
    expect(open?.id).toBe(next?.id)
  })

  test('only the owner may change the description of the goods', async () => {
    const deal = await aPaidDeal()
    expect(await refusal(offer(deal, { description: 'Three boxes' }))).toBe('forbidden')

    await ask(deal, { description: 'Three boxes\r\nand a lamp' })
    await answer(deal, deal.bob, 'accept')

    const { description } = await as(deal.bob).auction.get({ auction: String(deal.auction.id) })
    expect(description).toContain('Three boxes')
    expect(await wrongFields(ask(deal, { description: 'Three boxes\nand a lamp' }))).toEqual({
      pickupDate: 'no_change',
    })
  })

  test('needs possible days and a real change', async () => {
    const deal = await aPaidDeal()
    expect(await wrongFields(ask(deal, {}))).toEqual({ pickupDate: 'no_change' })
    expect(await wrongFields(ask(deal, { pickupDate: inDays(-1) }))).toEqual({ pickupDate: 'past_date' })
    expect(await wrongFields(ask(deal, { deliveryDate: inDays(400) }))).toEqual({ deliveryDate: 'far_date' })
    expect(await wrongFields(ask(deal, { pickupDate: inDays(9), deliveryDate: inDays(8) }))).toEqual({
      deliveryDate: 'receive_before_send',
    })
    await ask(deal)
    await answer(deal, deal.bob, 'accept')
    expect(await wrongFields(ask(deal))).toEqual({ pickupDate: 'no_change' })
    expect(await wrongFields(ask(deal, { deliveryDate: inDays(8) }))).toEqual({ deliveryDate: 'receive_before_send' })
    expect(await statuses(deal)).toEqual(['accepted'])
  })

  test('for a day that has passed is not shown and cannot be accepted', async () => {
    const deal = await aPaidDeal()
    const { change } = await ask(deal, { pickupDate: inDays(1) })
    const now = DateTime.utc().plus({ days: 3 })
    const bob = as(deal.bob, { now })

    expect((await bob.offer.get({ offerId: deal.offerId })).change).toBeNull()
    expect(
      await refusal(bob.offer.answerChange({ offerId: deal.offerId, proposalId: change?.id ?? 0, answer: 'accept' })),
    ).toBe('offer.wrong_state')
  })

  test('ends once the goods are picked up, except for the delivery day, or the deal is cancelled', async () => {
    const fetched = await aPaidDeal()
    await ask(fetched, { pickupDate: inDays(9) })
    const onTheWay = await aPaidDeal()
    await ask(onTheWay, { deliveryDate: inDays(12) })
    const off = await aPaidDeal()
    await ask(off)
    for (const { ann, bob, offerId } of [fetched, onTheWay]) {
      const { pickupPin } = await as(ann).delivery.get({ offerId })
      await as(bob).delivery.step({ offerId, event: 'setOut' })
      await as(bob).delivery.step({ offerId, event: 'pickUp', pin: pickupPin ?? '' })
    }
    await as(off.bob).offer.cancel({ offerId: off.offerId, reason: 'Van broke' })

    expect(await statuses(fetched)).toEqual(['lapsed'])
    expect(await statuses(onTheWay)).toEqual(['open'])
    expect(await statuses(off)).toEqual(['lapsed'])
    expect(await refusal(ask(fetched))).toBe('delivery.wrong_state')
    expect((await answer(onTheWay, onTheWay.bob, 'accept')).days.delivery.from).toBe(inDays(12))
  })

  test('reschedules a failed pickup', async () => {
    const deal = await aPaidDeal()
    const { bob, offerId } = deal
    await as(bob).delivery.step({ offerId, event: 'setOut' })
    await as(bob).delivery.step({ offerId, event: 'failPickup', reason: 'Nobody there' })
    await ask(deal)

    const agreed = await answer(deal, bob, 'accept')

    expect(agreed).toMatchObject({
      deliveryStatus: 'planned',
      days: { pickup: { from: inDays(9) } },
    })
  })

  test('exists for booked deals only, for both sides and the company’s dispatchers', async () => {
    const deal = await aPaidDeal()
    const stranger = await aCourier()
    const driver = await aMember({ of: deal.bob, role: 'driver' })
    const dispatcher = await aMember({ of: deal.bob, role: 'dispatcher' })
    const by = (who: Deal['ann']) =>
      refusal(as(who).offer.proposeChange({ offerId: deal.offerId, pickupDate: inDays(9) }))

    expect(await by(stranger)).toBe('not_found')
    expect(await by(driver)).toBe('forbidden')
    expect(await by(await anAdmin())).toBe('forbidden')
    await as(dispatcher).offer.proposeChange({ offerId: deal.offerId, pickupDate: inDays(9) })
    expect((await as(driver).offer.get({ offerId: deal.offerId })).actions).not.toContain('proposeChange')
    expect(await refusal(ask(await anOpenDeal()))).toBe('offer.wrong_state')
    expect(await refusal(ask(await aDeliveredDeal()))).toBe('delivery.wrong_state')
  })
})
