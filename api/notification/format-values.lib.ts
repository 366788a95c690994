import type { Storefront } from '#content/storefronts.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import { readTitle } from '#api/auction/reader-title.query.ts'
import {
  countryName,
  formatDay,
  formatDays,
  formatInstant,
  formatMoney,
  formatNumber,
} from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { deviceName } from './device-name.lib.ts'
import type { Value, Values } from './notification.rules.ts'

/** Values formatted for a storefront; open days become an empty string. */
export function formatValues(values: Values, storefront: Storefront, thisYear: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatValue(value, storefront, thisYear)]),
  )
}

function formatValue(value: Value, storefront: Storefront, thisYear: number): string {
  const { intlLocale, language, timeZone } = storefront
  if (typeof value === 'string') return onOneLine(value)
  if (typeof value === 'number') return formatNumber(value, intlLocale)
  if ('money' in value) return formatMoney(value.money, intlLocale)
  if ('instant' in value) return formatInstant(value.instant, intlLocale, timeZone)
  if ('town' in value) return townName(value.town.city, value.town.country, language)
  if ('country' in value) return value.country ? countryName(value.country, language) : ''
  if ('device' in value) return deviceName(value.device, language)
  if ('document' in value) return wordsOf(language, 'offer')(`profile.document.${value.document}`)
  if ('fault' in value) return wordsOf(language, 'offer')(`fault.${value.fault}`)
  if ('made' in value) return onOneLine(readTitle(value.made, storefront).title)
  if ('days' in value) {
    const { from, to } = value.days
    return from && to ? formatDays(from, to, intlLocale, thisYear) : ''
  }
  return value.day ? formatDay(value.day, intlLocale, thisYear) : ''
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
