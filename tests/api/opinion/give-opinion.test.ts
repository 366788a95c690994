import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { Opinion } from '#api/opinion/opinion.model.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { aDeliveredDeal, aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { told } from '#tests/support/mail.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

async function aDoneDeal(): Promise<Deal> {
  const deal = await aDeliveredDeal()
  await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
  return deal
}

const inDaysFromNow = (days: number) => ({ now: DateTime.utc().plus({ days }) })
const publish = (days: number) => runJob(aCtx(undefined, inDaysFromNow(days)), 'publish-opinions')
const companyOf = async ({ bob }: Deal) => {
  const company = await Company.findOne({ where: { userId: bob.userId } })
  return { stars: company?.starsSum, opinions: company?.opinionsCount }
}

describe('give a review', () => {
  test('both sides are invited when the deal is done', async () => {
    const { ann, bob, offerId } = await aDoneDeal()

    const invited = await Opinion.findAll({ where: { offerId }, order: ['side'] })

    expect(invited).toMatchObject([
      { side: 'owner', authorId: ann.userId, subjectId: bob.userId, status: 'invited' },
      { side: 'provider', authorId: bob.userId, subjectId: ann.userId, companyId: null },
    ])
    expect(new Set(invited.map(({ hash }) => hash)).size).toBe(2)
  })

  test('a single one stays hidden and does not count', async () => {
    const deal = await aDoneDeal()
    const { ann, bob, offerId } = deal

    const answer = await as(ann).opinion.give({
      offerId,
      stars: 2,
      aspects: { care: 1 },
      text: 'Late',
    })

    expect(answer).toMatchObject({ status: 'submitted', stars: 2, aspects: { care: 1 } })
    expect((await as(bob).opinion.list({})).data).toEqual([])
    expect((await as(ann).opinion.list({ kind: 'given' })).data).toMatchObject([{ text: 'Late' }])
    expect(await companyOf(deal)).toEqual({ stars: 0, opinions: 0 })
  })

  test('once both are given, both are visible, and the company’s stars count', async () => {
    const deal = await aDoneDeal()
    const { ann, bob, offerId } = deal
    await as(bob).opinion.give({ offerId, stars: 5 })

    expect(await as(ann).opinion.give({ offerId, stars: 4, text: 'Good' })).toMatchObject({
      status: 'published',
    })

    expect((await as(bob).opinion.list({})).data).toMatchObject([{ stars: 4, text: 'Good' }])
    expect((await as(ann).opinion.list({})).data).toMatchObject([{ stars: 5 }])
    expect(await companyOf(deal)).toEqual({ stars: 4, opinions: 1 })
    await statesAreRight()
  })

  test('both at the same moment: published once', async () => {
    const deal = await aDoneDeal()
    const { ann, bob, offerId } = deal

    await Promise.all([as(ann).opinion.give({ offerId, stars: 3 }), as(bob).opinion.give({ offerId, stars: 5 })])

    expect(await Opinion.count({ where: { offerId, status: 'published' } })).toBe(2)
    expect(await companyOf(deal)).toEqual({ stars: 3, opinions: 1 })
  })

  test('from the mailed link without signing in', async () => {
    const { offerId } = await aDoneDeal()
    const invited = await Opinion.findOne({ where: { offerId, side: 'owner' } })
    const guest = as({ isSignedIn: false }).opinion

    expect(await guest.invitation({ hash: invited?.hash ?? '' })).toMatchObject({
      side: 'owner',
      status: 'invited',
      goods: { title: 'Volkswagen Golf' },
      fromCity: 'Gdańsk',
      subject: 'Bob Transport',
    })
    expect(await refusal(guest.invitation({ hash: 'guessed' }))).toBe('not_found')
    expect(await guest.giveByHash({ hash: invited?.hash ?? '', stars: 5 })).toMatchObject({
      side: 'owner',
    })
    expect(await refusal(guest.giveByHash({ hash: invited?.hash ?? '', stars: 1 }))).toBe('opinion.wrong_state')
    expect(await refusal(guest.giveByHash({ hash: 'guessed', stars: 1 }))).toBe('not_found')
  })
})

describe('after thirty days', () => {
  test('a single review is published', async () => {
    const deal = await aDoneDeal()
    await as(deal.ann).opinion.give({ offerId: deal.offerId, stars: 5 })
    await publish(29)
    expect(await companyOf(deal)).toEqual({ stars: 0, opinions: 0 })

    await publish(31)
    await publish(31)

    expect(await companyOf(deal)).toEqual({ stars: 5, opinions: 1 })
  })

  test('no review can be given', async () => {
    const { bob, offerId } = await aDoneDeal()

    expect(await refusal(as(bob, inDaysFromNow(31)).opinion.give({ offerId, stars: 5 }))).toBe('opinion.too_late')
  })
})

describe('a review is refused', () => {
  test('before the deal is done, twice, and from strangers', async () => {
    const early = await aPaidDeal()
    const { ann, offerId } = await aDoneDeal()
    await as(ann).opinion.give({ offerId, stars: 5 })

    expect(await refusal(as(early.ann).opinion.give({ offerId: early.offerId, stars: 5 }))).toBe('offer.wrong_state')
    expect(await refusal(as(ann).opinion.give({ offerId, stars: 1 }))).toBe('opinion.wrong_state')
    expect(await refusal(as(await aCourier()).opinion.give({ offerId, stars: 1 }))).toBe('not_found')
  })

  test.each([0, 6, 2.5])('with %d stars', async (stars) => {
    const { ann, offerId } = await aDoneDeal()

    expect(Object.keys(await wrongFields(as(ann).opinion.give({ offerId, stars })))).toEqual(['stars'])
  })
})

// The clocks go forward in between: counting local days would make it an hour shorter.
describe('the thirty days are equally long in every storefront', () => {
  const done = DateTime.utc(DateTime.utc().year + 1, 3, 20, 22, 30)
  const around = (minutes: number) => ({ now: done.plus({ hours: 30 * 24, minutes }) })

  test.each(['pt_PT', 'pl_PL', 'ro_RO'] as const)('%s', async (locale) => {
    const { ann, bob, offerId } = await aDeliveredDeal({ listing: { locale } })
    await as(ann, { locale, now: done }).delivery.step({ offerId, event: 'confirm' })
    const by = (person: SignedIn, minutes: number) =>
      as(person, { locale, ...around(minutes) }).opinion.give({ offerId, stars: 4 })
    const isRead = async (minutes: number) => {
      await runJob(aCtx(undefined, around(minutes)), 'publish-opinions')
      return (await as(bob).opinion.list({})).data.length === 1
    }

    expect(await refusal(by(ann, -1))).toBe('accepted')
    expect(await isRead(-1)).toBe(false)
    expect(await refusal(by(bob, 1))).toBe('opinion.too_late')
    expect(await isRead(1)).toBe(true)
  })
})

describe('after a review is published', () => {
  async function aPublished() {
    const deal = await aDoneDeal()
    await as(deal.bob).opinion.give({ offerId: deal.offerId, stars: 4 })
    const { id: opinionId } = await as(deal.ann).opinion.give({ offerId: deal.offerId, stars: 2, text: 'Late.' })
    return { ...deal, opinionId }
  }
  const shownTo = async ({ bob }: Deal) => (await as(bob).opinion.list({})).data[0]

  test('its author edits it within 72 hours, and it is marked as edited', async () => {
    const deal = await aPublished()
    const { ann, bob, opinionId } = deal
    const edit = { opinionId, stars: 5, text: 'Late, with a good reason.' }
    expect(await refusal(as(bob).opinion.edit(edit))).toBe('forbidden')
    expect(await refusal(as(ann, inDaysFromNow(4)).opinion.edit(edit))).toBe('opinion.too_late')

    await as(ann).opinion.edit(edit)

    expect(await shownTo(deal)).toMatchObject({ stars: 5, isEdited: true })
    expect(await companyOf(deal)).toEqual({ stars: 5, opinions: 1 })
  })

  test('the rated side replies once', async () => {
    const deal = await aPublished()
    const { ann, bob, opinionId } = deal
    expect(await refusal(as(ann).opinion.reply({ opinionId, text: 'No.' }))).toBe('forbidden')

    await as(bob).opinion.reply({ opinionId, text: 'There was a strike.' })

    expect(await refusal(as(bob).opinion.reply({ opinionId, text: 'Again.' }))).toBe('opinion.wrong_state')
    expect(await told(ann.userId, 'opinion.reply')).toBe(1)
  })

  test('a reported one stays visible until an administrator hides it with a reason; then it does not count', async () => {
    const deal = await aPublished()
    const { ann, bob, opinionId } = deal
    const ada = await anAdmin()
    await as(bob).opinion.report({ opinionId, text: 'An insult.' })
    await as(bob).opinion.report({ opinionId, text: 'An insult.' })
    expect(await shownTo(deal)).toMatchObject({ status: 'reported', stars: 2 })
    const { data } = await as(ada).opinion.reported()
    expect(data.find(({ id }) => id === opinionId)?.reports).toMatchObject([{ by: 'subject', text: 'An insult.' }])

    await as(ada).opinion.decide({
      opinionId,
      decision: 'hide',
      reason: 'It names a third person.',
    })

    expect(await shownTo(deal)).toBeUndefined()
    expect(await companyOf(deal)).toEqual({ stars: 0, opinions: 0 })
    expect(await told(ann.userId, 'opinion.hide')).toBe(1)
    await as(ada).opinion.decide({ opinionId, decision: 'restore', reason: 'We were wrong.' })
    expect(await companyOf(deal)).toEqual({ stars: 2, opinions: 1 })
  })
})
