import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storefronts } from '#content/storefronts.ts'
import {
  addDays,
  dateErrors,
  earliestDay,
  lastTransportDate,
  untimelyDateErrors,
  type DayField,
} from '#api/auction/auction.rules.ts'
import { dayOf, todayIn } from '#api/common/dates.rules.ts'
import { formatDay, formatDays } from '#api/common/format.rules.ts'
import { chooseDay, chooseRange } from '#islands/listing-wizard/dates.store.ts'
import { $form } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm, restoreDraft } from '#islands/listing-wizard/form.ts'
import { fieldsOf, isComplete } from '#islands/listing-wizard/payload.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'
import { today } from '#islands/listing-wizard/today.ts'
import { aSetup } from '#tests/support/wizard.ts'

const YEARS = [2026, 2027, 2028]
const zones = [...new Set(storefronts.map(({ timeZone }) => timeZone))]
const intlLocales = storefronts.map(({ intlLocale }) => intlLocale)
/** The visitor's time zone, which must not matter. */
const elsewhere = fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Warsaw')
const fields = ['sendDateFrom', 'sendDateTo', 'receiveDateFrom', 'receiveDateTo'] as const

/** The days of a zone that have 23 or 25 hours; computed once per zone. */
const changes = new Map<string, DateTime[]>()
function changesIn(zone: string): DateTime[] {
  const days = changes.get(zone) ?? findChanges(zone)
  changes.set(zone, days)
  return days
}

const findChanges = (zone: string): DateTime[] =>
  YEARS.flatMap((year) => {
    const first = DateTime.fromObject({ year, month: 1, day: 1 }, { zone })
    return Array.from({ length: first.daysInYear }, (_, days) => first.plus({ days })).filter(
      (day) => day.plus({ days: 1 }).toMillis() - day.toMillis() !== 24 * 3_600_000,
    )
  })

/** The number of calendar days, computed in UTC from noon to noon. */
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T12:00Z`) - Date.parse(`${from}T12:00Z`)) / 86_400_000

const saved = () => {
  const form = { ...$form.get(), categoryId: 'sofa' }
  if (!isComplete(form)) throw new Error('no range is chosen')
  return fieldsOf(form)
}

const daysOf = (form: Record<DayField, string | null>) => fields.map((field) => form[field] ?? '')

/** An instant around a clock change, from the day before it to the day after. */
const around = (zone: string) =>
  fc
    .tuple(fc.constantFrom(...changesIn(zone)), fc.integer({ min: -24 * 60, max: 48 * 60 }))
    .map(([day, minutes]) => day.plus({ minutes }))

function stand(now: DateTime, zone: string): void {
  vi.setSystemTime(now.toJSDate())
  $setup.set(aSetup({ timeZone: zone }))
  $form.set(emptyForm())
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe.each(zones)('the days of a transport around the clock changes of %s', (zone) => {
  test('there are two such days in a year', () => {
    expect(changesIn(zone)).toHaveLength(2 * YEARS.length)
  })

  test('today is the same for form, server and calendar', () => {
    fc.assert(
      fc.property(around(zone), elsewhere, (now, visitor) => {
        vi.stubEnv('TZ', visitor)
        stand(now, zone)

        expect(today()).toBe(now.toISODate())
        expect(todayIn(now.toUTC(), zone)).toBe(today())
        expect(dayOf(now.toUTC().toISO() ?? '', zone)).toBe(today())
      }),
    )
  })

  test('W18 W19 soon counts calendar days, whatever their hours', () => {
    fc.assert(
      fc.property(around(zone), fc.constantFrom(['3days', 3] as const, ['week', 7] as const), (now, [range, days]) => {
        stand(now, zone)
        chooseRange(range)

        const [sendFrom = '', sendTo = '', receiveFrom = '', receiveTo = ''] = daysOf(saved())
        expect([sendFrom, receiveFrom]).toEqual([today(), today()])
        expect([daysBetween(sendFrom, sendTo), daysBetween(receiveFrom, receiveTo)]).toEqual([days, days])
        expect(untimelyDateErrors(saved(), todayIn(now, zone))).toEqual([])
      }),
    )
  })

  test('V13 W23 W24 the offered days are valid together, and are stored and loaded unchanged', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(around(zone), elsewhere, fc.tuple(share, share, share, share), (now, visitor, shares) => {
        vi.stubEnv('TZ', visitor)
        stand(now, zone)
        chooseRange('custom')
        const picked = fields.map((field, at) => {
          const first = earliestDay(field, $form.get(), today())
          const span = daysBetween(first, lastTransportDate(today()))
          const day = addDays(first, Math.round((shares[at] ?? 0) * span))
          chooseDay(field, day)
          return day
        })

        expect(daysOf(saved())).toEqual(picked)
        expect(dateErrors(saved())).toEqual([])
        expect(untimelyDateErrors(saved(), todayIn(now, zone))).toEqual([])
        expect(daysOf(restoreDraft($form.get(), today(), now.toJSDate()))).toEqual(picked)
      }),
    )
  })

  test('a day before the first one offered, or after the last, is refused', () => {
    fc.assert(
      fc.property(around(zone), fc.constantFrom(...fields), (now, field) => {
        stand(now, zone)
        chooseRange('custom')
        const middle = addDays(today(), 10)
        for (const one of fields) chooseDay(one, middle)
        const wrong = (day: string) => {
          chooseDay(field, day)
          const form = $form.get()
          return [...dateErrors(form), ...untimelyDateErrors(form, today())].length
        }
        const first = earliestDay(field, $form.get(), today())

        expect(wrong(addDays(first, -1))).toBeGreaterThan(0)
        expect(wrong(addDays(lastTransportDate(today()), 1))).toBeGreaterThan(0)
        expect(daysBetween(today(), lastTransportDate(today()))).toBe(180)
      }),
    )
  })

  test('a day is formatted as the same day in every language', () => {
    fc.assert(
      fc.property(around(zone), fc.constantFrom(...intlLocales), (now, intlLocale) => {
        const day = now.toISODate() ?? ''
        const next = addDays(day, 1)
        const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

        expect(daysBetween(day, next)).toBe(1)
        expect(numbers(formatDay(day, intlLocale, now.year))).toContain(now.day)
        expect(numbers(formatDays(day, next, intlLocale, now.year))).toEqual(
          expect.arrayContaining([now.day, Number(next.slice(8))]),
        )
      }),
    )
  })
})
