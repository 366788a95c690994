import { describe, expect, test } from 'vitest'
import { aComplaint } from '#tests/support/scenes/complaints.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aDeliveredDeal, anOpenDeal, aPaidDeal, pounds } from '#tests/support/scenes/offers.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const obstacles = ({ kinds }: { kinds: { kind: string; obstacle: string | null }[] }) =>
  Object.fromEntries(kinds.map(({ kind, obstacle }) => [kind, obstacle]))

describe('the kinds of complaint of a deal', () => {
  test('before the pickup: damage and delay later, money and conduct now', async () => {
    const { ann, offerId } = await aPaidDeal()
    const found = await as(ann).complaint.kinds({ offerId })

    expect(obstacles(found)).toEqual({ damage: 'not_yet', loss: 'not_yet', delay: 'not_yet', no_show: 'not_yet', price_change: null, conduct: null, payment: null, platform: null }) // prettier-ignore
    expect(found).toMatchObject({ side: 'owner', openId: null, price: pounds('500') })
    expect(Date.parse(found.kinds.find(({ kind }) => kind === 'delay')?.from ?? '')).toBeGreaterThan(Date.now())
  })

  test('after the delivery: damage for seven days, and only for the customer', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal()
    const { kinds } = await as(ann).complaint.kinds({ offerId })
    const { deliveredAt } = await as(ann).delivery.get({ offerId })
    const damage = kinds.find(({ kind }) => kind === 'damage')

    expect(damage).toMatchObject({ obstacle: null, holdsMoney: true })
    expect(Date.parse(damage?.until ?? '') - Date.parse(deliveredAt ?? '')).toBe(7 * 86_400_000)
    expect(obstacles(await as(bob).complaint.kinds({ offerId }))).toMatchObject({ damage: 'not_here', conduct: null })
  })

  test('name the complaint that the reader has open', async () => {
    const { ann, bob, offerId, complaintId } = await aComplaint()

    expect((await as(ann).complaint.kinds({ offerId })).openId).toBe(complaintId)
    expect((await as(bob).complaint.kinds({ offerId })).openId).toBeNull()
  })

  test('are none for an offer that is no deal, and hidden from others', async () => {
    const { ann, offerId } = await anOpenDeal()

    expect((await as(ann).complaint.kinds({ offerId })).kinds).toEqual([])
    expect(await refusal(as(await aCustomer()).complaint.kinds({ offerId }))).toBe('not_found')
  })
})

describe('a complaint', () => {
  test('is named on the offer of both sides until it is closed', async () => {
    const { ann, bob, offerId, complaintId } = await aComplaint()
    await as(bob).offer.proposeSettlement({ offerId, back: pounds('50') })
    for (const by of [ann, bob])
      expect((await as(by).offer.get({ offerId })).complaint).toMatchObject({ id: complaintId, side: 'owner', status: 'proposed', proposedBy: 'provider' }) // prettier-ignore
    await as(ann).complaint.act({ complaintId, event: 'withdraw' })
    expect((await as(bob).offer.get({ offerId })).complaint).toBeNull()
  })

  test('is in the list of both sides, but not of a driver', async () => {
    const { ann, bob, complaintId } = await aComplaint()
    const driver = await aMember({ of: bob })

    expect((await as(ann).complaint.list({})).data).toMatchObject([{ id: complaintId, readerSide: 'owner' }])
    expect((await as(bob).complaint.list({})).data).toMatchObject([{ id: complaintId, readerSide: 'provider' }])
    expect((await as(driver).complaint.list({})).data).toEqual([])
  })
})
