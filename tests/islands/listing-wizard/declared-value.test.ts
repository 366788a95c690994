import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPlace, aSetup, anAddress } from '#tests/support/wizard.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm, readForm, softReset } from '#islands/listing-wizard/form.ts'
import { newItem } from '#islands/listing-wizard/item.ts'
import { fieldsOf, isComplete } from '#islands/listing-wizard/payload.ts'
import { mount } from '#islands/listing-wizard/wizard.store.ts'

const typed = (amount: string) => ({ declaredValue: { amount, currency: 'EUR' as const } })

let sleep: () => void

beforeEach(() => {
  $form.set({
    ...emptyForm(),
    ...{ mainCategoryId: 'parcels', categoryId: 'parcel', maxStepNumber: 3, step: 'summary' },
    ...{ transportDateRange: 'flex', dateFixed: false },
    ...{ fromAddress: anAddress(), toAddress: anAddress({ placeId: '8', addressDbId: 8 }) },
    items: [{ ...newItem(), name: 'Books', length: 40, width: 30, height: 30, weight: 12 }],
  })
  sleep = mount({ ...aSetup(), intlLocale: 'de-DE' }, aPlace('/create-auction/summary/', { isMember: true }))
})

afterEach(() => sleep())

describe('the declared value', () => {
  test.each([
    ['6.000', { amount: '6000.00', currency: 'EUR' }],
    ['6000.00', { amount: '6000.00', currency: 'EUR' }],
    ['a lot', { amount: 'a lot', currency: 'EUR' }],
  ])('typed as %s is sent as the price it means on a German page, or as it stands', (amount, sent) => {
    change(typed(amount))

    const form = $form.get()

    expect(isComplete(form) && fieldsOf(form)).toMatchObject({ declaredValue: sent })
  })

  test('is kept with the draft, and forgotten for another category', () => {
    change(typed('6000'))

    expect(readForm(JSON.stringify($form.get())).declaredValue).toEqual(typed('6000').declaredValue)
    expect(softReset($form.get()).declaredValue).toBeNull()
  })
})
