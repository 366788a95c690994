import type { Language } from '#content/storefronts.ts'

/** Words of one letter that may not stand at the end of a line. */
const SINGLE: Partial<Record<Language, RegExp>> = {
  pl: /(?<![\p{L}\p{N}])([aiouwz]) +(?=\S)/giu,
  cs: /(?<![\p{L}\p{N}])([aikosuvz]) +(?=\S)/giu,
}

/** A number, or the hole of one, and what it counts. */
const COUNTED =
  /(\d|\{\{(?:count|number|min|max|hours|minutes|km|weight|height|\d)\}\}) +(?=\p{L})/gu

/** No line break where one would halt: after a one-letter word, between a number and its unit. */
function bind(text: string, language: Language): string {
  const counted = text.replace(COUNTED, '$1\u00a0')
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
