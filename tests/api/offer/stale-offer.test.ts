import { describe, expect, test } from 'vitest'
import { anAuctionForm, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer, anOpenDeal } from '#tests/support/scenes/offers.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const datesFrom = (day: number) => ({ transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(day), sendDateTo: inDays(day + 1), receiveDateFrom: inDays(day + 1), receiveDateTo: inDays(day + 2) }) as const // prettier-ignore

describe('a listing changes under an offer', () => {
  test('its courier sees the listing as it was before the first change, until they confirm', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const before = await as(ann).auction.get({ auction: auction.id })
    await as(ann).auction.editDates({ auction: auction.id, ...datesFrom(5) })
    await as(ann).auction.editDates({ auction: auction.id, ...datesFrom(8) })

    const seen = await as(bob).offer.get({ offerId })
    expect(seen.status).toBe('stale')
    expect(seen.listingBefore).toMatchObject({
      sendDateFrom: before.sendDateFrom,
      receiveDateTo: before.receiveDateTo,
      totalWeight: before.totalWeight,
      from: { city: before.fromAddress?.city },
    })
    expect(seen.listingBefore?.items.map(({ shownName }) => shownName)).toEqual(
      before.items.map(({ shownName }) => shownName),
    )
    expect((await as(ann).offer.get({ offerId })).listingBefore).toBeNull()

    await anOffer({ on: auction, by: bob, gross: '500' })
    expect(await as(bob).offer.get({ offerId })).toMatchObject({ status: 'active', listingBefore: null })
  })

  test('a former street is shown to nobody', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    await as(ann).auction.editDates({ auction: auction.id, ...datesFrom(5) })
    const { listingBefore } = await as(bob).offer.get({ offerId })
    const { fromAddress } = await as(ann).auction.get({ auction: auction.id })
    expect(JSON.stringify(listingBefore)).not.toContain(fromAddress?.street || 'no street')
  })

  test('the owner can edit a hidden or expired listing; an old version is refused', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    await as(ann).auction.hide({ auction: auction.id })
    const { version } = await as(ann).auction.get({ auction: auction.id })
    const form = await anAuctionForm()
    const edit = { auction: auction.id, ...form, ...datesFrom(6) }
    expect(await refusal(as(ann, { headers: { 'if-match': `"${version - 1}"` } }).auction.edit(edit))).toBe(
      'auction.version_conflict',
    )
    await as(ann, { headers: { 'if-match': `"${version}"` } }).auction.edit(edit)
    expect((await as(bob).offer.get({ offerId })).status).toBe('stale')
  })
})
