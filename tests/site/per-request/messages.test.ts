import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/auctions.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/offers.ts'
import { aCourier, aCustomer } from '#tests/support/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const listingOf = ({ id, slug }: { id: number; slug: string }) => toPath('en_GB', 'listing', { id, slug }) // prettier-ignore
const talkOf = (id: number) => toPath('en_GB', 'offerMessages', { id })

describe('questions about a listing', () => {
  test('are asked on its page, and the owner is led to where he answers and mends', async () => {
    const [ann, bob, eve] = [await aCustomer(), await aCourier(), await aCourier()]
    const auction = await anAuction({ by: ann })
    const form = { do: 'ask', topic: 'dates', phrase: 'datesFlexible', text: '' }

    const asked = await visit(listingOf(auction), { by: bob, form })
    expect(asked.location).toBe(`${listingOf(auction)}#questions`)

    const mine = toPath('en_GB', 'myListing', { id: auction.id })
    const { html } = await visit(mine, { by: ann })
    expect(textOf(html)).toMatch(/1\s+question waits/)
    expect(html).toContain(`href="/edit-auction/${auction.id}/routes-dates/"`)
    const [{ id = 0 } = {}] = (await as(ann).message.ofAuction({ auction: String(auction.id) }))
      .data
    const answer = { do: 'answer', answers: String(id), phrase: '', text: 'By one day.' }
    expect((await visit(mine, { by: ann, form: answer })).location).toBe(`${mine}#q-${id}`)

    const readByEve = textOf((await visit(listingOf(auction), { by: eve })).html)
    expect(readByEve).toContain('Another courier')
    expect(readByEve).toContain('Can the dates be moved by a day or two?')
    expect(readByEve).toContain('By one day.')
    expect(textOf((await visit(listingOf(auction))).html)).not.toContain('By one day.')
  })

  test('a ready sentence is read in the language of the reader', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })
    await as(bob).message.post({ auction: String(auction.id), phrase: 'lift' })

    const { html } = await visit(toPath('pl_PL', 'myListing', { id: auction.id }), { by: ann, on: 'pl_PL' }) // prettier-ignore

    expect(textOf(html)).toContain('Czy jest winda i\u00a0czy wszystko się w\u00a0niej zmieści?')
  })

  test('what was typed stays when it is refused', async () => {
    const auction = await anAuction({ by: await aCustomer() })
    const form = { do: 'ask', topic: 'weight', phrase: '', text: 'x'.repeat(2001) }

    const { status, html } = await visit(listingOf(auction), { by: await aCourier(), form })

    expect(status).toBe(422)
    expect(html).toContain('x'.repeat(2001))
    expect(html).toMatch(/<option value="weight" selected/)
  })
})

describe('messages about an offer', () => {
  test('are written on their page, and each side is led there', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const here = talkOf(offerId)

    expect((await visit(here, { by: ann, form: { phrase: '', text: 'At eight?' } })).location).toBe(`${here}#last`) // prettier-ignore

    const toBob = await visit(here, { by: bob })
    expect(textOf(toBob.html)).toContain('At eight?')
    expect(textOf((await visit(listingOf(auction), { by: bob })).html)).toContain('Messages (1)')
    const offers = await visit(toPath('en_GB', 'myListing', { id: auction.id }), { by: ann })
    expect(offers.html).toContain(`href="${here}"`)
  })

  test('say what is left out before the booking, and that nothing is after it', async () => {
    const { ann, offerId } = await anOpenDeal()
    await visit(talkOf(offerId), { by: ann, form: { phrase: '', text: 'Ring 601 234 567' } })

    const open = textOf((await visit(talkOf(offerId), { by: ann })).html)
    expect(open).toContain('Ring •••')
    expect(open).toContain('Contact details were left out.')

    const deal = await aPaidDeal()
    expect(textOf((await visit(talkOf(deal.offerId), { by: deal.ann })).html)).toContain('nothing is left out') // prettier-ignore
  })

  test('cannot be written when the offer has ended, and still be read', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).message.send({ offerId, text: 'At eight?' })
    await as(bob).offer.cancel({ offerId })

    const { html } = await visit(talkOf(offerId), { by: ann })

    expect(textOf(html)).toContain('At eight?')
    expect(textOf(html)).toContain('This offer has ended')
    expect(html).not.toContain('<textarea')
  })
})
