import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { Acceptance } from '#api/case/acceptance/acceptance.model.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { mailboxOf, told } from '#tests/support/mail.ts'
import { anOpenDeal, priced, type Deal } from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const reason = 'She called at 12:04 from the number of her account.'

async function choose({ offerId, ann }: Deal, by: SignedIn, said = reason) {
  const { price, auction } = await priced(ann, offerId)
  const seen = { expectedGross: price.gross, auctionVersion: auction.version }
  return as(by).offer.accept({ offerId, ...seen, reason: said })
}
const waitingFor = async ({ offerId }: Deal, by: SignedIn) =>
  (await as(by).offer.acceptances()).data.find((one) => one.offerId === offerId)
const answer = async (deal: Deal, by: SignedIn, said: 'agree' | 'decline') => {
  const { id: acceptanceId } = await openOf(deal)
  return as(by).offer.answerAcceptance({ acceptanceId, answer: said })
}
const openOf = ({ offerId }: Deal) =>
  Acceptance.findOne({ where: { offerId }, order: [['id', 'DESC']], rejectOnEmpty: true })
const standing = async ({ offerId, auction }: Deal) => ({
  offer: (await Offer.findByPk(offerId))?.status,
  auction: (await Auction.findByPk(auction.id))?.status,
})
const untouched = { offer: 'active', auction: 'active' }

describe('an offer accepted for a customer at their request', () => {
  test('one administrator requests it, another one agrees, and the customer has a day to pay', async () => {
    const deal = await anOpenDeal()
    const [eve, dan] = [await anAdmin(), await anAdmin()]
    await choose(deal, eve)
    expect(await standing(deal)).toEqual(untouched)
    expect(await waitingFor(deal, dan)).toMatchObject({ authorId: eve.userId, reason, ownerId: deal.ann.userId })

    const before = Date.now()
    await answer(deal, dan, 'agree')
    await workOutbox()
    expect(await standing(deal)).toEqual({ offer: 'awaiting_payment', auction: 'reserved' })
    const payUntil = (await Offer.findByPk(deal.offerId))?.payUntil?.getTime() ?? 0
    expect(Math.round((payUntil - before) / 3_600_000)).toBe(24)
    const mails = await mailboxOf(deal.ann.email)
    expect(mails).toContain('We’ve chosen')
    expect(mails).toContain(reason)
    expect(await told(deal.bob.userId, 'offer.accept')).toBe(1)
    expect(await waitingFor(deal, eve)).toBeUndefined()
    await statesAreRight()
    await booksAreRight()
  })

  test('the administrator who requested it cannot agree, and may withdraw it', async () => {
    const deal = await anOpenDeal()
    const eve = await anAdmin()
    await choose(deal, eve)
    expect(await refusal(answer(deal, eve, 'agree'))).toBe('forbidden')
    await answer(deal, eve, 'decline')
    expect(await standing(deal)).toEqual(untouched)
    expect(await waitingFor(deal, eve)).toBeUndefined()
    await choose(deal, eve)
    expect(await waitingFor(deal, eve)).toMatchObject({ reason })
  })

  test('requested twice, there is one request; agreed by two at once, it is accepted once', async () => {
    const deal = await anOpenDeal()
    const [eve, dan, kim] = [await anAdmin(), await anAdmin(), await anAdmin()]
    await Promise.all([choose(deal, eve), choose(deal, dan)])
    expect(await Acceptance.count({ where: { offerId: deal.offerId } })).toBe(1)
    const done = await Promise.allSettled([answer(deal, kim, 'agree'), answer(deal, kim, 'agree')])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await workOutbox()
    expect(await told(deal.bob.userId, 'offer.accept')).toBe(1)
    await statesAreRight()
  })

  test('it leaves the queue when its offer is withdrawn, rejected, lost or accepted by its owner', async () => {
    const eve = await anAdmin()
    const ends: ((deal: Deal) => Promise<unknown>)[] = [
      ({ bob, offerId }) => as(bob).offer.cancel({ offerId }),
      ({ ann, offerId }) => as(ann).offer.reject({ offerId }),
      ({ ann, auction }) => as(ann).auction.cancel({ auction: auction.id }),
      (deal) => choose(deal, deal.ann),
    ]
    for (const end of ends) {
      const deal = await anOpenDeal()
      await choose(deal, eve)
      await end(deal)
      expect((await openOf(deal)).status).toBe('lapsed')
      expect(await waitingFor(deal, eve)).toBeUndefined()
      expect(await refusal(answer(deal, await anAdmin(), 'agree'))).toBe('offer.wrong_state')
    }
    await statesAreRight()
  })

  test('without agreement within a day it lapses, and the listing is unchanged', async () => {
    const deal = await anOpenDeal()
    await choose(deal, await anAdmin())
    const { id } = await openOf(deal)
    await Acceptance.update({ until: new Date(Date.now() - 1000) }, { where: { id } })
    expect(await refusal(answer(deal, await anAdmin(), 'agree'))).toBe('offer.wrong_state')
    await runJob(aCtx(), 'lapse-acceptances')
    expect((await openOf(deal)).status).toBe('lapsed')
    expect(await standing(deal)).toEqual(untouched)
  })

  test('only a moderator may request it, with the customer’s request as the reason', async () => {
    const deal = await anOpenDeal()
    expect(await wrongFields(choose(deal, await anAdmin(), ' '))).toEqual({ reason: 'required' })
    expect(await refusal(choose(deal, await aCourier()))).toBe('not_found')
    expect(await refusal(choose(deal, deal.bob))).toBe('forbidden')
    await choose(deal, await anAdmin())
    expect(await refusal(answer(deal, deal.ann, 'agree'))).toBe('forbidden')
  })
})
