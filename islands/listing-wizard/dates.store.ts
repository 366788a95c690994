import { datesOfRange, type DateRange, type DayField } from '#api/auction/auction.rules.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import { today } from './today.ts'

const datePaths = ['transportDateRange', 'dateFixed', 'sendDateFrom', 'receiveDateFrom']

/** W18–W21 */
export function chooseRange(range: DateRange): void {
  if ($form.get().transportDateRange === range) return
  change({ transportDateRange: range, ...datesOfRange(range, today()) })
  clearErrors(...datePaths)
}

/** A form can stay open past midnight: relative ranges are then counted from the new day. */
export function renewDates(): void {
  const { transportDateRange: range, sendDateFrom } = $form.get()
  if ((range === '3days' || range === 'week') && sendDateFrom !== today()) change(datesOfRange(range, today()))
}

export function chooseDay(field: DayField, day: string): void {
  change({ [field]: day || null })
  clearErrors('sendDateFrom', 'receiveDateFrom')
}
