import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPlace, aSetup, anAddress, anApi } from '#tests/support/wizard.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { $errors } from '#islands/listing-wizard/errors.store.ts'
import { emptyForm, readForm } from '#islands/listing-wizard/form.ts'
import { $taxNumberError, prepareInvoice, sayInvoice, wantInvoice } from '#islands/listing-wizard/invoice.store.ts'
import { newItem } from '#islands/listing-wizard/item.ts'
import { post } from '#islands/listing-wizard/post.store.ts'
import { mount, next } from '#islands/listing-wizard/wizard.store.ts'

const invoice = { companyName: 'Novak Interiors', taxNumber: 'DE136695976' }
const wrong = () => $errors.get().map(({ path, code, step }) => `${step} ${path}: ${code}`)

let sleep: () => void

beforeEach(() => {
  anApi({})
  $taxNumberError.set(undefined)
  $errors.set([])
  $form.set({
    ...emptyForm(),
    ...{ mainCategoryId: 'parcels', categoryId: 'parcel', maxStepNumber: 3 },
    ...{ transportDateRange: 'flex', dateFixed: false, step: 'shippingDetails' },
    ...{ fromAddress: anAddress(), toAddress: anAddress({ placeId: '8', addressDbId: 8 }) },
    items: [{ ...newItem(), name: 'Books', length: 40, width: 30, height: 30, weight: 12 }],
  })
  sleep = mount(aSetup(), aPlace('/create-auction/details/', { isMember: true }))
})

afterEach(() => sleep())

describe('the company for the VAT invoice', () => {
  test('is required only if an invoice is wanted', () => {
    wantInvoice(true)
    next()
    expect(wrong()).toEqual([
      'shippingDetails invoice.companyName: required',
      'shippingDetails invoice.taxNumber: required',
    ])

    wantInvoice(false)
    expect($errors.get()).toEqual([])
    next()
    expect($form.get().step).toBe('summary')
  })

  test('stored by an incompatible version is asked for again, and breaks nothing', () => {
    $form.set(readForm(JSON.stringify({ ...$form.get(), vatInvoice: true, invoice: { taxNumber: 7 } })))
    next()

    expect(wrong()).toEqual(['shippingDetails invoice.companyName: required'])
  })

  test('an invalid number is reported before anything is posted', async () => {
    wantInvoice(true)
    await prepareInvoice(false)
    sayInvoice({ ...invoice, taxNumber: 'DE 136 695 977' })
    next()
    expect(wrong()).toEqual(['shippingDetails invoice.taxNumber: vat_number'])

    sayInvoice({ taxNumber: '136 695 976' })
    expect($errors.get()).toEqual([])
    next()
    expect($form.get().step).toBe('summary')
  })

  test('the next step waits until the number can be checked, and shows the error', async () => {
    wantInvoice(true)
    sayInvoice({ ...invoice, taxNumber: 'DE 136 695 977' })
    const ready = prepareInvoice(false)
    next()
    next()
    expect($form.get().step).toBe('shippingDetails')
    await ready

    expect(wrong()).toEqual(['shippingDetails invoice.taxNumber: vat_number'])
    expect($form.get().step).toBe('shippingDetails')
  })

  test('is prefilled from the last listing, unless something is typed already', async () => {
    anApi({ 'auction.lastInvoice': () => ({ invoice }) })
    wantInvoice(true)
    await prepareInvoice(true)
    expect($form.get().invoice).toEqual(invoice)

    sayInvoice({ companyName: 'Novak Stairs' })
    await prepareInvoice(true)
    expect($form.get().invoice).toEqual({ ...invoice, companyName: 'Novak Stairs' })
  })

  test('is sent while an invoice is wanted, and kept in the form in case the user wants it again', async () => {
    const asked = anApi({ 'auction.create': () => ({ id: 7 }) })
    change({ step: 'summary' })
    sayInvoice({ companyName: ' Novak Interiors ', taxNumber: ' DE136695976 ' })
    wantInvoice(true)
    wantInvoice(false)
    expect($form.get().invoice).not.toBeNull()
    wantInvoice(true)

    await post()

    await vi.waitFor(() => expect(asked.some(({ call }) => call === 'auction.create')).toBe(true))
    const sent = asked.find(({ call }) => call === 'auction.create')?.input
    expect(sent).toMatchObject({ vatInvoice: true, invoice })
  })
})
