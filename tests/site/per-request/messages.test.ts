import { describe, expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aMaskedMessage, anAppealedMessage, SERIAL } from '#tests/support/scenes/maskings.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const listingOf = ({ id, slug }: { id: number; slug: string }) => toPath('en_GB', 'listing', { id, slug })
const talkOf = (id: number) => toPath('en_GB', 'offerMessages', { id })

describe('questions about a listing', () => {
  test('are asked on its page, and the owner gets a link to where they answer and edit', async () => {
    const [ann, bob, eve] = [await aCustomer(), await aCourier(), await aCourier()]
    const auction = await anAuction({ by: ann })
    const form = { do: 'ask', topic: 'dates', phrase: 'datesFlexible', text: '' }

    const page = await visit(listingOf(auction), { by: bob, form })
    expect(page.location).toBe(`${listingOf(auction)}#questions`)

    const mine = toPath('en_GB', 'myListing', { id: auction.id })
    const { html } = await visit(mine, { by: ann })
    expect(textOf(html)).toMatch(/1\s+question is waiting/)
    expect(html).toContain(`href="/edit-auction/${auction.id}/routes-dates/"`)
    const [{ id = 0 } = {}] = (await as(ann).message.ofAuction({ auction: String(auction.id) })).data
    const answer = { do: 'answer', answers: String(id), phrase: '', text: 'By one day.' }
    expect((await visit(mine, { by: ann, form: answer })).location).toBe(`${mine}#q-${id}`)

    const readByEve = textOf((await visit(listingOf(auction), { by: eve })).html)
    expect(readByEve).toContain('Another courier')
    expect(readByEve).toContain('Can the dates be moved by a day or two?')
    expect(readByEve).toContain('By one day.')
    expect(textOf((await visit(listingOf(auction))).html)).not.toContain('By one day.')
  })

  test('a canned phrase is shown in the language of the reader', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })
    await as(bob).message.post({ auction: String(auction.id), phrase: 'lift' })

    const { html } = await visit(toPath('pl_PL', 'myListing', { id: auction.id }), { by: ann, on: 'pl_PL' })

    expect(textOf(html)).toContain('Czy jest winda i\u00a0czy wszystko się w\u00a0niej zmieści?')
  })

  test('keep the typed text when refused', async () => {
    const auction = await anAuction({ by: await aCustomer() })
    const form = { do: 'ask', topic: 'weight', phrase: '', text: 'x'.repeat(2001) }

    const { status, html } = await visit(listingOf(auction), { by: await aCourier(), form })

    expect(status).toBe(422)
    expect(html).toContain('x'.repeat(2001))
    expect(html).toMatch(/<option value="weight" selected/)
  })
})

describe('messages about an offer', () => {
  test('are written on a page of their own, linked for each side', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const here = talkOf(offerId)

    expect((await visit(here, { by: ann, form: { phrase: '', text: 'At eight?' } })).location).toBe(`${here}#last`)

    const toBob = await visit(here, { by: bob })
    expect(textOf(toBob.html)).toContain('At eight?')
    expect(textOf((await visit(listingOf(auction), { by: bob })).html)).toContain('Messages (1)')
    const offers = await visit(toPath('en_GB', 'myListing', { id: auction.id }), { by: ann })
    expect(offers.html).toContain(`href="${here}"`)
  })

  test('say that contact data is masked before the booking, and not after it', async () => {
    const { ann, offerId } = await anOpenDeal()
    await visit(talkOf(offerId), { by: ann, form: { phrase: '', text: 'Ring 601 234 567' } })

    const open = textOf((await visit(talkOf(offerId), { by: ann })).html)
    expect(open).toContain('Ring •••')
    expect(open).toContain('Contact details were left out.')

    const deal = await aPaidDeal()
    expect(textOf((await visit(talkOf(deal.offerId), { by: deal.ann })).html)).toContain('nothing is left out')
  })

  test('begin with a sentence of one tap, which fits an offer or a booked deal', async () => {
    const open = await anOpenDeal()
    const page = await visit(talkOf(open.offerId), { by: open.ann })
    expect(textOf(page.html)).toContain('Up to what value is it insured with you?')
    const form = { once: '0', phrase: 'howInsured' }

    expect((await visit(talkOf(open.offerId), { by: open.ann, form })).location).toBe(`${talkOf(open.offerId)}#last`)

    const { html } = await visit(talkOf(open.offerId), { by: open.ann })
    expect(textOf(html)).not.toContain('Send with one tap:')
  })

  test('cannot be written when the offer has ended, but can still be read', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).message.send({ offerId, text: 'At eight?' })
    await as(bob).offer.cancel({ offerId })

    const { html } = await visit(talkOf(offerId), { by: ann })

    expect(textOf(html)).toContain('At eight?')
    expect(textOf(html)).toContain('This offer has ended')
    expect(html).not.toContain('<textarea')
  })
})

describe('a message with a masked part', () => {
  test('tells its author which part and why; they appeal beside it, and what they typed stays if refused', async () => {
    const { bob, ann, offerId, messageId } = await aMaskedMessage()
    const here = talkOf(offerId)

    const { html } = await visit(here, { by: bob })
    expect(textOf(html)).toContain('Others don’t see this part: 601 234 567')
    expect(textOf(html)).toContain('They are exchanged once the deal is booked.')
    expect((await visit(here, { by: ann })).html).not.toMatch(/601.?234/)

    const form = { do: 'appealMessage', messageId: `${messageId}`, text: ' ' }
    const refused = await visit(here, { by: bob, form })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(new RegExp(`id="f-appeal-${messageId}"[^>]*aria-invalid="true"`))
    const done = await visit(here, { by: bob, form: { ...form, text: 'A serial number' } })
    expect(done.location).toBe(`${here}#m-${messageId}`)
    const after = textOf((await visit(here, { by: bob })).html)
    expect(after).toContain('You’ve asked us to check it.')
    expect(after).not.toContain('These aren’t contact details')
  })

  test('can be appealed below the listing by the asker, and by its owner on their page', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })
    const about = { auction: String(auction.id) }
    const asked = await as(bob).message.post({ ...about, text: SERIAL })
    const answer = await as(ann).message.post({ ...about, answers: asked.id, text: SERIAL })
    const form = { do: 'appealMessage', text: 'A serial number' }

    const byBob = { by: bob, form: { ...form, messageId: `${asked.id}` } }
    expect((await visit(listingOf(auction), byBob)).status).toBe(303)
    const mine = toPath('en_GB', 'myListing', { id: auction.id })
    const byAnn = { by: ann, form: { ...form, messageId: `${answer.id}` } }
    expect((await visit(mine, byAnn)).location).toBe(`${mine}#m-${answer.id}`)

    const { data } = await as(await anAdmin()).message.masked({ status: 'appealed' })
    expect(data.map(({ id }) => id)).toEqual([answer.id, asked.id, expect.any(Number)])
  })

  test('shows the result of the appeal', async () => {
    const { ada, bob, offerId, messageId } = await anAppealedMessage()
    await as(ada).message.decide({ messageId, decision: 'keep', reason: 'It answers the phone.' })

    const page = await visit(talkOf(offerId), { by: bob })
    expect(textOf(page.html)).toContain('this part stays left out. Why: It answers the phone.')

    await as(ada).message.decide({ messageId, decision: 'release' })
    const released = textOf((await visit(talkOf(offerId), { by: bob })).html)
    expect(released).toContain(SERIAL)
    expect(released).toContain('others can now read the whole message.')
  })
})

describe('the back office', () => {
  const office = '/admin/messages'

  test('shows masked texts with author and count, and decides', async () => {
    const { ada, ann, bob, auction, offerId, messageId } = await anAppealedMessage()
    const here = `${office}?q=${bob.userId}`

    const { html } = await visit(here, { by: ada, on: 'main' })
    expect(html).toMatch(/The machine has number <mark[^>]*>601 234 567<\/mark>\./)
    expect(textOf(html)).toContain('tried once in 30 days')
    expect(textOf(html)).toContain('A serial number')
    expect(html).toContain(toMainPath('adminUser', { user: bob.userId }))
    expect(html).toContain(toMainPath('adminListing', { auction: auction.id }))

    const form = { messageId: `${messageId}`, decision: 'keep', reason: ' ' }
    expect((await visit(here, { by: ada, on: 'main', form })).status).toBe(422)
    const done = await visit(here, { by: ada, on: 'main', form: { ...form, decision: 'release' } })
    expect(done.location).toBe(`${here}&decided=`)
    const after = await visit(done.location ?? '', { by: ada, on: 'main' })
    expect(textOf(after.html)).toContain('Decided; whom it concerns has been told.')
    expect(textOf((await visit(talkOf(offerId), { by: ann })).html)).toContain(SERIAL)
  })

  test('shows an empty search result, and is linked from its first page', async () => {
    const ada = await anAdmin()

    expect(textOf((await visit(`${office}?q=nobody-at-all`, { by: ada, on: 'main' })).html)).toContain(
      'No message like that',
    )
    const start = await visit('/admin', { by: ada, on: 'main' })
    expect(start.html).toContain('href="/admin/messages?status=appealed"')
    const vera = await anAdmin({ staffRole: 'verifier' })
    expect((await visit(office, { by: vera, on: 'main' })).status).toBe(404)
  })
})

test('an owner reads on their page which parts of title and description are masked; others read them without', async () => {
  const ann = await aCustomer()
  const auction = await anAuction({
    by: ann,
    category: 'sofa',
    title: 'Corner sofa, ring 601 234 567',
  })
  await as(ann).auction.editDescription({ auction: String(auction.id), description: 'Or a@b.example' })

  const mine = textOf((await visit(toPath('en_GB', 'myListing', { id: auction.id }), { by: ann })).html)
  expect(mine).toContain('Others don’t see this part of the title: 601 234 567')
  expect(mine).toContain('Others don’t see this part of the description: a@b.example')
  expect(mine).toContain('shown only to the courier you book')

  const { html } = await visit(listingOf(auction))
  expect(html).toMatch(/<title>Corner sofa, ring •••/)
  expect(html).not.toMatch(/601.?234/)
})
