import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAddress } from '#tests/support/scenes/auctions.ts'
import { aDealUntil, aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const door = { street: 'Długa', buildingNr: '5/4', postalCode: '80-831' }
const setStreet = ({ ann, offerId }: Deal, wishes: object = {}, by = ann) =>
  as(by).delivery.setStreet({ offerId, end: 'from', ...door, ...wishes })
const addressesOf = async ({ bob, auction }: Deal) => {
  const { fromAddress, toAddress } = await as(bob).auction.get({ auction: auction.id })
  return { from: fromAddress, to: toAddress }
}

describe('the owner of a booked deal completes the address', () => {
  test('the courier sees it in the deal, and is notified', async () => {
    const deal = await aPaidDeal()
    const before = await addressesOf(deal)

    await setStreet(deal)
    await workOutbox()

    const { from, to } = await addressesOf(deal)
    expect(from).toEqual({ ...before.from, ...door })
    expect(to).toEqual(before.to)
    const [mail] = await query<{ subject: string; text: string }>(
      { tx: undefined },
      `select subject, text from outbox_mails where user_id = $1 and event = 'delivery.setStreet'`,
      [deal.bob.userId],
    )
    expect(mail?.subject).toMatch(/^The address is complete: /)
    expect(mail?.text).not.toContain('Długa')
  })

  test('a listing read again has a new version', async () => {
    const deal = await aPaidDeal()
    const { version } = await as(deal.ann).auction.get({ auction: deal.auction.id })

    await setStreet(deal)

    const after = await as(deal.ann).auction.get({ auction: deal.auction.id })
    expect(after.version).toBe(version + 1)
  })

  test('the agreed town and a known postcode stay', async () => {
    const deal = await aPaidDeal({
      listing: { form: { toAddress: { ...(await anAddress('Berlin')), postalCode: '12059' } } },
    })

    await setStreet(deal, { end: 'to', street: 'Sonnenallee', buildingNr: '141', postalCode: '' })

    expect((await addressesOf(deal)).to).toMatchObject({
      city: 'Berlin',
      street: 'Sonnenallee',
      buildingNr: '141',
      postalCode: '12059',
    })
  })

  test('V04 a postal code is kept as its country writes it', async () => {
    const deal = await aPaidDeal()

    await setStreet(deal, { postalCode: 'PL-80\u2011831' })

    expect((await addressesOf(deal)).from?.postalCode).toBe('80-831')
  })

  test.each([
    [{ street: '' }, { street: 'required' }],
    [{ buildingNr: '' }, { buildingNr: 'required' }],
    [{ street: 'x'.repeat(121) }, { street: 'maxlength' }],
    [{ postalCode: '80831' }, { postalCode: 'postal_code' }],
  ])('V04 refused field by field: %j', async (wishes, wrong) => {
    expect(await wrongFields(setStreet(await aPaidDeal(), wishes))).toEqual(wrong)
  })

  test('refused to anybody else', async () => {
    const deal = await aPaidDeal()

    expect(await refusal(setStreet(deal, {}, deal.bob))).toBe('forbidden')
    expect(await refusal(setStreet(deal, {}, await anAdmin()))).toBe('forbidden')
    expect(await refusal(setStreet(deal, {}, await aCustomer()))).toBe('not_found')
  })

  test('refused before the deal is booked and after it is off', async () => {
    for (const stage of ['open', 'reserved', 'cancelled'] as const)
      expect(await refusal(setStreet(await aDealUntil(stage))), stage).toBe('offer.wrong_state')
  })

  test('the pickup address can change until the pickup, the delivery address until the delivery', async () => {
    const onTheWay = await aDealUntil('pickedUp')

    expect(await refusal(setStreet(onTheWay))).toBe('delivery.wrong_state')
    await setStreet(onTheWay, { end: 'to', postalCode: '' })
    expect((await addressesOf(onTheWay)).to?.street).toBe('Długa')
    const delivered = await aDealUntil('delivered')
    expect(await refusal(setStreet(delivered, { end: 'to', postalCode: '' }))).toBe('delivery.wrong_state')
  })
})
