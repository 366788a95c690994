import { fillTerms } from '#api/common/deadlines-and-limits.rules.ts'
import type { Words } from '#api/common/translate.rules.ts'
import type { Language } from '#content/storefronts.ts'

/** One-letter words that must not stand at the end of a line. */
const SINGLE: Partial<Record<Language, RegExp>> = {
  pl: /(?<![\p{L}\p{N}])([aiouwz]) +(?=\S)/giu,
  cs: /(?<![\p{L}\p{N}])([aikosuvz]) +(?=\S)/giu,
}

/** Placeholders for numbers without a unit. */
const numberHoles = [
  '0', '1', 'checked', 'count', 'days', 'height', 'hours', 'km', 'left', 'length', 'litres', 'load', 'max', 'mb', 'min',
  'months', 'number', 'pixels', 'quantity', 'times', 'total', 'unread', 'volume', 'weight', 'width',
] // prettier-ignore

/** A number or its placeholder, followed by a word. */
const COUNTED = new RegExp(`(\\d\\.?|\\{\\{(?:${numberHoles.join('|')})\\}\\}) +(?=[\\p{L}\\d%€£×])`, 'gu')

/** Adds non-breaking spaces between a number and its unit, or a day and its month. */
export const bindNumbers = (text: string): string => text.replace(COUNTED, '$1\u00a0')

/**
 * Adds non-breaking spaces after one-letter words, between numbers and units, and for French
 * punctuation.
 */
function bind(text: string, language: Language): string {
  const counted = bindNumbers(fillTerms(text))
  const single = SINGLE[language]
  if (single) return counted.replace(single, '$1\u00a0')
  return language === 'fr' ? bindFrench(counted) : counted
}

/** Binds every text of a word file and fills its terms. */
export const bindAll = (all: Words, language: Language): Words => eachText(all, (text) => bind(text, language))

/** Fills the terms in every text of a word file, and binds nothing. */
export const fillAll = (all: Words): Words => eachText(all, fillTerms)

const eachText = (all: Words, work: (text: string) => string): Words =>
  Object.fromEntries(
    Object.entries(all).map(([key, one]) => [key, typeof one === 'string' ? work(one) : eachText(one, work)]),
  )

const bindFrench = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
