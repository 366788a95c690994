import { beforeEach, describe, expect, test } from 'vitest'
import { aSetup } from '#tests/support/wizard.ts'
import { addDays } from '#api/auction/auction.rules.ts'
import { chooseDay, chooseRange } from '#islands/listing-wizard/dates.store.ts'
import { $form } from '#islands/listing-wizard/draft.store.ts'
import { errorsOfStep } from '#islands/listing-wizard/form-errors.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'
import { today } from '#islands/listing-wizard/today.ts'

const cleared = { sendDateFrom: null, sendDateTo: null, receiveDateFrom: null, receiveDateTo: null }
const wrongDates = () =>
  errorsOfStep('route', $form.get(), { today: today(), isMember: true })
    .filter(({ path }) => !path.endsWith('Address'))
    .map(({ path, code }) => `${path}: ${code}`)

beforeEach(() => {
  $setup.set(aSetup())
  $form.set(emptyForm())
})

describe('the days of the transport', () => {
  test.each([
    ['W18', '3days', 3],
    ['W19', 'week', 7],
  ] as const)('%s the range %s runs from today for that many days', (_rule, range, days) => {
    chooseRange(range)

    const last = addDays(today(), days)
    expect($form.get()).toMatchObject({
      dateFixed: true,
      sendDateFrom: today(),
      sendDateTo: last,
      receiveDateFrom: today(),
      receiveDateTo: last,
    })
    expect(wrongDates()).toEqual([])
  })

  test('W20 flexible clears them', () => {
    chooseRange('week')
    chooseRange('flex')

    expect($form.get()).toMatchObject({ dateFixed: false, ...cleared })
    expect(wrongDates()).toEqual([])
  })

  test('W21 own dates start empty, and are required', () => {
    chooseRange('week')
    chooseRange('custom')

    expect($form.get()).toMatchObject({ dateFixed: true, ...cleared })
    expect(wrongDates()).toEqual(['sendDateFrom: send_dates', 'receiveDateFrom: receive_dates'])
  })

  test('W23 a range must be chosen', () => {
    expect(wrongDates()).toEqual(['transportDateRange: required'])
  })

  test('W23 delivery is not before pickup', () => {
    chooseRange('custom')
    chooseDay('sendDateFrom', addDays(today(), 5))
    chooseDay('sendDateTo', addDays(today(), 6))
    chooseDay('receiveDateFrom', addDays(today(), 3))
    chooseDay('receiveDateTo', addDays(today(), 4))

    expect(wrongDates()).toEqual(['receiveDateFrom: receive_before_send'])
  })

  test('W24 pickup cannot be yesterday', () => {
    chooseRange('custom')
    for (const field of ['sendDateFrom', 'sendDateTo', 'receiveDateFrom', 'receiveDateTo'] as const)
      chooseDay(field, addDays(today(), -1))

    expect(wrongDates()).toEqual(['sendDateFrom: past_date', 'receiveDateFrom: past_date'])
  })

  test('V27 errors are in the order of the form, whichever check found them', () => {
    chooseRange('custom')
    chooseDay('sendDateFrom', addDays(today(), -1))
    chooseDay('sendDateTo', addDays(today(), 6))
    chooseDay('receiveDateFrom', addDays(today(), -3))
    chooseDay('receiveDateTo', addDays(today(), 4))

    expect(errorsOfStep('route', $form.get(), { today: today(), isMember: true })).toMatchObject([
      { path: 'fromAddress' },
      { path: 'toAddress' },
      { path: 'sendDateFrom', code: 'past_date' },
      { path: 'receiveDateFrom' },
      { path: 'receiveDateFrom', code: 'past_date' },
    ])
  })

  test('a day after the end of next year is too far ahead', () => {
    chooseRange('custom')
    for (const field of ['sendDateFrom', 'sendDateTo', 'receiveDateFrom', 'receiveDateTo'] as const)
      chooseDay(field, addDays(today(), 400))

    expect(wrongDates()).toEqual(['sendDateFrom: far_date', 'receiveDateFrom: far_date'])
  })
})
