import type { Language } from '#content/storefronts.ts'

/** Words of one letter that may not stand at the end of a line. */
const SINGLE: Partial<Record<Language, RegExp>> = {
  pl: /(?<![\p{L}\p{N}])([aiouwz]) +(?=\S)/giu,
  cs: /(?<![\p{L}\p{N}])([aikosuvz]) +(?=\S)/giu,
}

/** Holes that hold a number: digits alone, without a unit. */
const numberHoles = [
  '0', '1', 'count', 'days', 'height', 'hours', 'km', 'left', 'length', 'litres', 'max', 'mb', 'min', 'minutes',
  'months', 'number', 'pixels', 'quantity', 'times', 'unread', 'volume', 'weight', 'width',
] // prettier-ignore

/** A number, or its hole, and what it counts. */
const COUNTED = new RegExp(
  `(\\d\\.?|\\{\\{(?:${numberHoles.join('|')})\\}\\}) +(?=[\\p{L}\\d%€£×])`,
  'gu',
)

/** No line break between a number and its unit, or a day and its month. */
export const bindNumbers = (text: string): string => text.replace(COUNTED, '$1\u00a0')

/** No line break where one would halt: after a one-letter word, between a number and its unit. */
function bind(text: string, language: Language): string {
  const counted = bindNumbers(text)
  const single = SINGLE[language]
  if (single) return counted.replace(single, '$1\u00a0')
  return language === 'fr' ? bindFrench(counted) : counted
}

interface Texts {
  [key: string]: string | Texts
}

/** The same for every text of a file of words. */
export const bindAll = (all: Texts, language: Language): Texts =>
  Object.fromEntries(
    Object.entries(all).map(([key, one]) => [
      key,
      typeof one === 'string' ? bind(one, language) : bindAll(one, language),
    ]),
  )

const bindFrench = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
