import type { Storefront } from '#content/storefronts.ts'
import { formatDay, formatInstant, formatMoney, formatNumber } from '#api/common/format.rules.ts'
import type { Value, Values } from './notification.rules.ts'

/** The values as people of this storefront write them; an open day is left out. */
export function sayValues(
  values: Values,
  storefront: Storefront,
  thisYear: number,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sayValue(value, storefront, thisYear)]),
  )
}

function sayValue(value: Value, { intlLocale, timeZone }: Storefront, thisYear: number): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim()
  if (typeof value === 'number') return formatNumber(value, intlLocale)
  if ('money' in value) return formatMoney(value.money, intlLocale)
  if ('instant' in value) return formatInstant(value.instant, intlLocale, timeZone)
  return value.day ? formatDay(value.day, intlLocale, thisYear) : ''
}
