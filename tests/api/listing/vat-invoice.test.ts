import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aGuestForm, anAuction, anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { aPaidDeal, anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const invoice = { companyName: 'Novak Interiors', taxNumber: 'GB980780684' }
const wanted = { vatInvoice: true, invoice }

describe('the recipient of the VAT invoice', () => {
  test('is stored with a normalised number, and the country of that number', async () => {
    const typed = { companyName: ' Novak Interiors ', taxNumber: '980 780-684' }
    const form = { vatInvoice: true, vatInvoiceCountry: 'GB', invoice: typed }
    const own = await anAuction({ by: await aCustomer(), form })
    const german = { ...wanted, invoice: { ...invoice, taxNumber: 'DE 136695976' } }
    const foreign = await anAuction({ by: await aCustomer(), form: german })

    expect(own).toMatchObject({ vatInvoice: true, vatInvoiceCountry: 'GB', invoice })
    expect(foreign).toMatchObject({
      ...{ vatInvoiceCountry: 'DE', invoice: { taxNumber: 'DE136695976' } },
    })
  })

  test.each([
    [
      { companyName: '', taxNumber: '' },
      { 'invoice.companyName': 'required', 'invoice.taxNumber': 'required' },
    ],
    [{ companyName: 'Novak Interiors', taxNumber: 'GB123' }, { 'invoice.taxNumber': 'vat_number' }],
    [{ companyName: 'Novak Interiors' }, { 'invoice.taxNumber': 'required' }],
  ])('%j is reported at its field', async (said, wrong) => {
    const form = await anAuctionForm({ form: { vatInvoice: true, invoice: said as never } })

    expect(await wrongFields(as(await aCustomer()).auction.create(form))).toMatchObject(wrong)
  })

  test('a form without these fields posts as before, and leaves them alone when editing', async () => {
    const ann = await aCustomer()
    const plain = await anAuction({ by: ann, form: { vatInvoice: true, vatInvoiceCountry: 'DE' } })
    const { id } = await anAuction({ by: ann, form: wanted })
    const { invoice: _unknown, ...form } = await as(ann).auction.formData({
      auction: id,
      mode: 'edit',
    })

    const edited = await as(ann).auction.edit({ ...form, auction: id, description: 'New' } as never)

    expect(plain).toMatchObject({ vatInvoice: true, vatInvoiceCountry: 'DE', invoice: null })
    expect(edited).toMatchObject({ description: 'New', invoice })
  })

  test('is deleted once no invoice is wanted', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, form: wanted })
    const form = await as(ann).auction.formData({ auction: id, mode: 'edit' })

    await as(ann).auction.edit({ ...form, auction: id, vatInvoice: false } as never)

    expect(await as(ann).auction.get({ auction: id })).toMatchObject({ invoice: null })
  })

  test('is visible to the owner, staff and the carrier only', async () => {
    const { ann, bob, auction } = await aPaidDeal({ listing: { form: wanted } })
    const open = await anAuction({ by: ann, form: wanted })
    const eve = await aCourier()
    await anOffer({ on: open, by: eve })
    const read = async (by: Parameters<typeof as>[0], id: number) => (await as(by).auction.get({ auction: id })).invoice

    expect(await read(ann, auction.id)).toEqual(invoice)
    expect(await read(bob, auction.id)).toEqual(invoice)
    expect(await read(await anAdmin(), auction.id)).toEqual(invoice)
    for (const by of [guestCaller, eve, bob, await aCustomer(), await aCharity()])
      expect(await read(by, open.id)).toBeNull()
    for (const by of [guestCaller, eve, await aCustomer()])
      expect(JSON.stringify(await as(by).auction.get({ auction: auction.id }))).not.toContain('Novak Interiors')
    expect(JSON.stringify(await as(eve).search.auctions({}))).not.toContain('Novak Interiors')
  })

  test('is copied with the owner’s listing, and with no other', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, form: wanted })
    const moderator = await anAdmin({ staffRole: 'moderator' })
    const copy = await as(ann).auction.formData({ auction: id, mode: 'copy' })
    const theirs = as(moderator).auction.formData({ auction: id, mode: 'copy' })

    expect(copy).toMatchObject({ vatInvoice: true, invoice })
    expect(await theirs.then((form) => form.invoice, () => null)).toBeNull() // prettier-ignore
  })

  test('is suggested for the same customer’s next listing', async () => {
    const ann = await aCustomer()
    const later = { companyName: 'Novak Stairs', taxNumber: 'DE136695976' }
    expect(await as(ann).auction.lastInvoice()).toEqual({ invoice: null })
    await anAuction({ by: ann, form: wanted })
    await anAuction({ by: ann, form: { vatInvoice: true, invoice: later } })
    await anAuction({ by: ann })

    expect(await as(ann).auction.lastInvoice()).toEqual({ invoice: later })
    expect(await as(await aCustomer()).auction.lastInvoice()).toEqual({ invoice: null })
    expect(await refusal(as(guestCaller).auction.lastInvoice())).toBe('unauthorized')
    expect(await refusal(as(await aCourier()).auction.lastInvoice())).toBe('forbidden')
  })

  test('can be given by a guest', async () => {
    const form = { ...(await aGuestForm('gina-vat@people.example')), ...wanted }

    expect(await as(guestCaller).auction.create(form)).toMatchObject({ status: 'pending', invoice })
  })

  test('is stored in the database with both name and number, and only if an invoice is wanted', async () => {
    const { id } = await anAuction({ by: await aCustomer(), form: wanted })
    const set = (what: string) => query({ tx: undefined }, `update auctions set ${what} where id = $1`, [id])

    await expect(set('vat_invoice = false')).rejects.toThrow('auctions_invoice_is_whole')
    await expect(set(`invoice = '{"companyName":"Novak"}'`)).rejects.toThrow('invoice_is_whole')
    await expect(set(`invoice = '{"taxNumber":"GB980780684"}'`)).rejects.toThrow('invoice_is_whole')
  })
})
