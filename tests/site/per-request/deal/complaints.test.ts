import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aPhoto } from '#tests/support/scenes/auctions.ts'
import { aComplaint, aReturnedDeal } from '#tests/support/scenes/complaints.ts'
import { aDeliveredDeal, anOpenDeal, aPaidDeal, pounds } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const add = toPath('en_GB', 'addComplaint')
const listed = toPath('en_GB', 'complaints')
const dealOf = (id: number) => toPath('en_GB', 'deal', { id })
const newOf = (id: number) => toPath('en_GB', 'newComplaint', { id })
const caseOf = (id: number) => toPath('en_GB', 'complaint', { id })
const settlementOf = (id: number) => toPath('en_GB', 'settlement', { id })

describe('a new complaint', () => {
  test('is one tap from the page of the deal, for both sides', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal()
    for (const by of [ann, bob])
      expect((await visit(dealOf(offerId), { by })).html).toContain(`href="${newOf(offerId)}"`)
  })

  test('begins with the kinds that are possible; the others say why, or from when', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const ofAnn = await visit(newOf(offerId), { by: ann })

    expect(ofAnn.html).toContain('href="?kind=conduct"')
    expect(ofAnn.html).not.toContain('?kind=damage')
    expect(ofAnn.text).toMatch(/Damage Not possible yet/)
    expect(ofAnn.text).toMatch(/Late delivery Possible from: \d/)
    expect((await visit(newOf(offerId), { by: bob })).text).toMatch(/Damage Not possible for this deal/)
  })

  test('about damage asks for pictures first, then the things, their value and the amount', async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const { html, text } = await visit(`${newOf(offerId)}?kind=damage`, { by: ann })
    const at = ['name="files"', 'name="thing-0"', 'name="text"', 'name="worth"', 'name="claim"'].map((field) => html.indexOf(field)) // prettier-ignore

    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at[0]).toBeGreaterThan(0)
    expect(text).toContain('Report visible damage within')
    expect(html).toContain(`action="${add}"`)
  })

  test('is sent with a picture, and its page tells both sides who moves by when', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal()
    const form = { offerId: `${offerId}`, kind: 'damage', 'thing-0': 'Table', item: 'left leg', text: 'It is broken.', claim: '1,200.50' } // prettier-ignore
    const tooMuch = await visit(add, { by: ann, form })

    expect(tooMuch.status).toBe(422)
    expect(fieldOf(tooMuch.html, 'claim')).toMatchObject({ value: '1,200.50' })
    expect(tooMuch.html).toContain('It is broken.')

    const files = [{ name: 'leg.jpg', bytes: await aPhoto() }]
    const sent = await visit(add, { by: ann, form: { ...form, claim: '120.50' }, files })
    const [{ id = 0 } = {}] = (await as(ann).complaint.list({})).data
    expect(sent.location).toBe(caseOf(id))

    const mine = await visit(caseOf(id), { by: ann })
    expect(mine.text).toContain('Sent. The other side answers first')
    expect(mine.text).toContain('Table: left leg')
    const file = /\?file=([\w-]+)/.exec(mine.html)?.[1] ?? ''
    expect((await visit(`${caseOf(id)}?file=${file}`, { by: ann })).location).toContain('/complaints/')

    const theirs = await visit(caseOf(id), { by: bob })
    expect(theirs.text).toContain('A complaint about this deal: please answer')
    expect(theirs.text).toMatch(/Please answer by: \d/)
    expect(theirs.text).toMatch(/Held for this complaint £120\.50/)
  })

  test('keeps the typed text if a file is of the wrong kind, and names the file', async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const form = { offerId: `${offerId}`, kind: 'damage', text: 'It is broken.' }
    const files = [{ name: 'leg.exe', bytes: new Uint8Array([1, 2, 3]) }]
    const { status, html, text } = await visit(add, { by: ann, form, files })

    expect(status).toBe(422)
    expect(html).toContain('It is broken.')
    expect(text).toContain('leg.exe')
  })

  test('with more than five files is refused and keeps the text', async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const bytes = await aPhoto()
    const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.jpg`, bytes }))
    const form = { offerId: `${offerId}`, kind: 'damage', text: 'It is broken.' }
    const { status, html } = await visit(add, { by: ann, form, files })

    expect(status).toBe(422)
    expect(html).toContain('It is broken.')
    expect((await as(ann).complaint.list({})).total).toBe(0)
  })

  test('posted without a kind asks for it and keeps the text', async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const { status, html } = await visit(add, { by: ann, form: { offerId: `${offerId}`, text: 'It is broken.' } })

    expect(status).toBe(422)
    expect(html).toContain('It is broken.')
    expect(html).toMatch(/type="radio"[^>]*value="damage"/)
  })

  test('about the deal of others, or nothing, is not found; its address alone leads to the list', async () => {
    const { offerId } = await aDeliveredDeal()
    const by = await aCustomer()

    expect((await visit(add, { by, form: { offerId: `${offerId}`, kind: 'damage', text: 'x' } })).status).toBe(404)
    expect((await visit(add, { by, form: { kind: 'damage' } })).status).toBe(404)
    expect((await visit(newOf(offerId), { by })).status).toBe(404)
    expect((await visit(add, { by })).location).toBe(listed)
  })

  test('about an offer that is no deal says that there is nothing to report', async () => {
    const { ann, offerId } = await anOpenDeal()
    expect((await visit(newOf(offerId), { by: ann })).text).toContain('it never became a deal')
  })

  test('leads to the open one if there is one already', async () => {
    const { ann, offerId, complaintId } = await aComplaint()
    expect((await visit(newOf(offerId), { by: ann })).location).toBe(caseOf(complaintId))
  })
})

describe('the page of a complaint', () => {
  test('shows what each side would get before a proposal is made, and who has to agree', async () => {
    const { ann, bob, offerId, complaintId } = await aComplaint()
    const preview = await visit(`${caseOf(complaintId)}?back=125`, { by: bob })
    expect(preview.text).toMatch(/Customer gets back £125 Courier keeps £375/)

    const form = { do: 'propose', offerId: `${offerId}`, amount: '125.00', currency: 'GBP', text: 'For the leg.' }
    expect((await visit(caseOf(complaintId), { by: bob, form })).status).toBe(303)
    const { html, text } = await visit(caseOf(complaintId), { by: ann })
    expect(text).toContain('The other side proposes an agreement')
    expect((await visit(caseOf(complaintId), { by: bob })).text).toContain('You’ve proposed an agreement')

    const settlementId = /name="settlementId" value="(\d+)"/.exec(html)?.[1] ?? ''
    await visit(caseOf(complaintId), { by: ann, form: { do: 'acceptProposal', offerId: `${offerId}`, settlementId } })
    expect((await visit(caseOf(complaintId), { by: bob })).text).toContain('You’ve agreed')
    expect((await visit(listed, { by: bob })).text).toMatch(/Agreed by both sides/)
  })

  test('shows what is to be answered above the answer', async () => {
    const { bob, complaintId } = await aComplaint()
    const { html } = await visit(caseOf(complaintId), { by: bob })
    expect(html.indexOf('A leg of the table is broken.')).toBeLessThan(html.indexOf('name="text"'))
  })

  test('shows a decision with its amount above the button that accepts it', async () => {
    const { ann, bob, complaintId } = await aComplaint({ claim: pounds('100') })
    await as(bob).complaint.write({ complaintId, text: 'It was wrapped.' })
    const decision = { event: 'decide', outcome: 'partly', amount: pounds('40'), text: 'The leg was old.' } as const
    await as(await anAdmin()).complaint.act({ complaintId, ...decision })

    const { html } = await visit(caseOf(complaintId), { by: ann })
    const at = ['£40', 'The leg was old.', 'value="accept"'].map((part) => html.indexOf(part))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at[0]).toBeGreaterThan(0)
  })

  test('about a decision of ours offers no agreement', async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const { id } = await as(ann).complaint.add({ offerId, kind: 'platform', text: 'My listing was hidden.' })
    expect((await visit(caseOf(id), { by: ann })).text).not.toContain('Propose an agreement')
  })

  test('is linked from the start page of the side that has to act', async () => {
    const { ann, bob, complaintId } = await aComplaint()
    const start = toPath('en_GB', 'myAuctions')
    expect((await visit(start, { by: bob })).html).toContain(`href="${caseOf(complaintId)}"`)
    expect((await visit(start, { by: ann })).html).not.toContain(`href="${caseOf(complaintId)}"`)
  })

  test('says beside the field that more than the price cannot go back', async () => {
    const { bob, complaintId } = await aComplaint()
    const { html } = await visit(`${caseOf(complaintId)}?back=501`, { by: bob })

    expect(fieldOf(html, 'back')).toMatchObject({ value: '501', isInvalid: true })
    expect(html).toMatch(/id="f-back-error"[^>]*>\s*At most £500\./)
    expect(html).not.toContain('value="propose"')
  })

  test('offers nothing, a quarter, half and all, with what each side gets', async () => {
    const { bob, complaintId } = await aComplaint()
    const { html, text } = await visit(caseOf(complaintId), { by: bob })
    expect(text).toMatch(/25% £125 £[\d.]+ 50% £250 £/)
    expect([...html.matchAll(/href="\?back=([\d.]+)#propose"/g)].map(([, amount]) => amount)).toEqual(['0', '125', '250', '500']) // prettier-ignore
  })

  test('takes an answer with files, and withdraws in two steps', async () => {
    const { ann, bob, complaintId } = await aComplaint()
    const here = caseOf(complaintId)
    const files = [{ name: 'van.jpg', bytes: await aPhoto() }]
    const form = { do: 'write', text: 'The leg was loose before.' }

    expect((await visit(here, { by: bob, form, files })).location).toBe(`${here}#log`)
    const { html, text } = await visit(here, { by: ann })
    expect(text).toContain('The leg was loose before.')
    expect(text).toContain('Our staff are looking into it')
    expect(html).toMatch(/<details[^>]*>\s*<summary[^>]*>Withdraw the complaint/)

    expect((await visit(here, { by: ann, form: { do: 'withdraw' } })).location).toBe(here)
    expect((await visit(here, { by: bob })).text).toContain('This complaint was withdrawn')
  })

  test('is for its two sides only', async () => {
    const { complaintId } = await aComplaint()
    expect((await visit(caseOf(complaintId), { by: await aCourier() })).status).toBe(404)
    expect((await visit(caseOf(complaintId))).location).toContain(toPath('en_GB', 'auth'))
  })

  test('is the first thing on the page of the deal, for both sides', async () => {
    const { ann, bob, offerId, complaintId } = await aComplaint()
    for (const by of [ann, bob]) {
      const { html, text } = await visit(dealOf(offerId), { by })
      expect(text.indexOf('Complaint: Damage')).toBeLessThan(text.search(/[Dd]elivered in/))
      expect(html).toContain(`href="${caseOf(complaintId)}"`)
    }
  })
})

describe('the list of complaints', () => {
  test('says what they are and where to begin while there are none', async () => {
    expect((await visit(listed, { by: await aCustomer() })).text).toContain('report it on the deal’s page')
  })

  test('has those that are open first', async () => {
    const { ann, bob, complaintId } = await aComplaint()
    await as(ann).complaint.act({ complaintId, event: 'withdraw' })
    const other = await aComplaint({}, { ann, bob })
    const third = await aComplaint({}, { ann, bob })
    await as(ann).complaint.act({ complaintId: third.complaintId, event: 'withdraw' })
    const { html } = await visit(listed, { by: ann })
    const order = [...html.matchAll(/my-account\/complaints\/(\d+)"/g)].map(([, id]) => Number(id))

    expect(order).toEqual([other.complaintId, third.complaintId, complaintId])
  })
})

describe('goods that were brought back', () => {
  test('have the agreement as the next step of both sides, which they reach without a complaint', async () => {
    const { ann, bob, offerId } = await aReturnedDeal()
    const here = settlementOf(offerId)
    for (const by of [ann, bob]) expect((await visit(dealOf(offerId), { by })).html).toContain(`href="${here}"`)

    const preview = await visit(`${here}?back=250`, { by: ann })
    expect(preview.text).toMatch(/Customer gets back £250 Courier keeps £250/)
    const form = { do: 'propose', amount: '250.00', currency: 'GBP' }
    expect((await visit(here, { by: ann, form })).location).toBe(here)
    const settlementId = /name="settlementId" value="(\d+)"/.exec((await visit(here, { by: bob })).html)?.[1] ?? ''
    await visit(here, { by: bob, form: { do: 'acceptProposal', settlementId } })

    const agreed = await visit(here, { by: ann })
    expect(agreed.text).toContain('Agreed: £250 back to the customer.')
    expect(agreed.text).toMatch(/Customer gets back £250 Courier keeps £250/)
    expect((await as(ann).offer.settlement({ offerId })).proposals).toMatchObject([
      { status: 'accepted', back: pounds('250'), share: pounds('250') },
    ])
  })
})
