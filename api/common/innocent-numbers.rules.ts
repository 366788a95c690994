import known from '#content/contact-words.json' with { type: 'json' }
import type { Span } from './contact-patterns.rules.ts'
import { plainWord } from './plain-text.rules.ts'

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const listed = (words: readonly string[]): string => words.map((word) => escaped(plainWord(word))).join('|')

const alone = (pattern: string, sign: string): string => `(?<!\\d[${sign}]?)${pattern}(?![${sign}]?\\d)`
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const YEAR = '(?:19|20)\\d\\d'
/** Full dates and times are never part of a longer number. */
const plainNumbers = new RegExp(
  [
    alone(`${YEAR}-${MONTH}-${DAY}`, '-'),
    alone(`${YEAR}[./]${MONTH}[./]${DAY}`, './'),
    alone(`${DAY}([-./]\\s?)${MONTH}\\1${YEAR}`, './-'),
    alone('(?:[01]?\\d|2[0-4]):[0-5]\\d', ':'),
    `(?:${DAY}\\s+)?\\bsept?\\.?\\s+(?:${DAY}\\s+)?${YEAR}\\b`,
  ].join('|'),
  'gu',
)

/** Replaces dates and times by placeholders of the same length. */
export const withoutPlainNumbers = (plain: string): string =>
  plain.replace(plainNumbers, (found) => 'x'.repeat(found.length))

const RANGE = '\\s*[-/]\\s*'
const SHORT_DAY = `${DAY}[./]${MONTH}(?:[./](?:${YEAR}|\\d\\d))?\\.?`
const DAYS = `(?:${DAY}\\.?\\s*-\\s*)?${SHORT_DAY}(?:(?:\\s*-\\s*|\\s+[-/+]\\s+)${SHORT_DAY}){0,2}`
const HOUR = '(?:[01]?\\d|2[0-4])(?:[.]?[0-5]\\d)?'
const HOURS = `${HOUR}\\s*-\\s*${HOUR}`
const POSTAL = '(?:\\d\\d-\\d{3}|\\d{3} \\d\\d|\\d{4}-\\d{3}|[1-9]\\d{4})'
const CAR_YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const ENGINE = '\\d[.]\\d{1,2}'
const THOUSANDS = "[1-9]\\d{0,2}[ .']?\\d{3}"

/** Patterns that match a whole number that is no phone number. */
const innocent = [
  DAYS,
  `(?:${DAYS}\\s+)?${HOURS}`,
  `${DAYS}\\s+${HOUR}`,
  '\\d{4}-\\d{3}',
  // "ISO 9001:2015"
  `\\d{3,5}:${CAR_YEAR}`,
  // Document numbers of offices.
  `${YEAR}/${MONTH}/\\d{1,6}`,
  `\\d{1,6}/${MONTH}/${YEAR}`,
  `${POSTAL}${RANGE}${POSTAL}`,
  `${CAR_YEAR}(?:${RANGE}|\\s)${CAR_YEAR}`,
  // A million, written with its zeros.
  `[1-9]\\d{0,2}(?:([ .'])\\d{3}\\1(?:000)|0{5,7})`,
  // Article numbers of furniture shops.
  '\\d{3}\\.\\d{3}\\.\\d\\d',
  // Model ("Uno", "9-5", "308"), engine, year, horsepower, mileage.
  `(?:\\p{L}+\\s+)?(?:[1-9]\\d{0,3}(?:-\\d)?\\s+){0,2}(?:${ENGINE}\\s+)?${CAR_YEAR}(?:\\s+${ENGINE})?(?:\\s+[1-9]\\d{0,2})?(?:\\s+${THOUSANDS})?`,
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'))

const NUMBER_SIGN = `(?:${listed(['номер', '№'])}|number|numbers|numer|numery|numeru|num|nummer|nummern|nr|nos?|n\\.?o|nn?|c|numero|numeros|numar|numarul|cislo|cisla|id|code|kod)`
/**
 * "Seal 4711 0815", "order no. 20261145", "nr seryjny: 1234567": the word before says that it is no
 * phone number.
 */
const label = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NUMBER_SIGN}[\\s.]{1,2})?(?:${listed(known.labels)})(?:[\\s.:#°º-]{1,3}(?:${NUMBER_SIGN}|of|de|do|del|della|des|van|dla|is|to|ist|jest|es|est)){0,2}[\\s.:#°º/=-]{0,3}$`,
  'u',
)
/** Groups of digits typical of phone numbers: 601 234 567, 06 12 34 56 78, 0171 2345678. */
const phoneGroups = /^(?:\d{3}[\s.-]\d{3}[\s.-]\d{3}|\d\d(?:[\s.-]\d\d){4}|\(?0\d{1,4}\)?[\s./-].{6,}|.*\+.*)$/u
const LABEL_BEFORE = 40
/**
 * "MSKU 123456 7", a shipping container: three letters of the owner, a category, six digits and a
 * check digit.
 */
const container = /(?<!\p{L})\p{L}{3}[ujz][\s-]?$/u
const isContainer = (before: string, said: string): boolean => container.test(before) && /^\d{6}[\s-]?\d$/.test(said)

/** An EAN with a valid check digit; 43 and 49 are also the calling codes of Austria and Germany. */
function isEan(said: string): boolean {
  if (!/^\d{13}$/.test(said) || /^(?:00|43|49)/.test(said)) return false
  const sum = [...said].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** House number and postal code, if a town follows. */
const beforeTown = new RegExp(`^\\d{1,3}\\s+${POSTAL}$`, 'u')
/** Numbers that count as innocent if a unit follows. */
const beforeUnit = [
  "[1-9](?:[ .']\\d{3}){2}",
  `(?:${CAR_YEAR}|\\d{1,2})\\s+${THOUSANDS}`,
  `\\d{2,4}\\s+\\d{2,4}`,
  // "190 2.5-16V"
  `[1-9]\\d{0,3}\\s+${ENGINE}[\\s-]\\d{1,2}`,
].map((pattern) => new RegExp(`^${pattern}$`, 'u'))

const unit = new RegExp(`^\\s?(?:${listed(known.units)})(?![\\p{L}\\p{N}])`, 'u')
const unitBefore = new RegExp(`(?<!\\p{L})(?:${listed(known.unitsBefore)})[\\s.:]{0,2}$`, 'u')
const TOWN = /^\s+\p{L}{3,}/u

/** Longer matches are not examined. */
const NUMBER_MAX = 40
const BEFORE = 6

/**
 * Whether a match with the digits of a phone number is something else, judged by its format and
 * context.
 */
export function isInnocent(text: string, { from, to }: Span): boolean {
  const said = text.slice(from, to)
  const lines = said.split('\n')
  if (lines.length > 1)
    return lines.every((line) => innocent.some((pattern) => pattern.test(line.trim()))) || isSize(said, false)
  const before = text.slice(Math.max(0, from - BEFORE), from)
  if (said.length > NUMBER_MAX || /(?<!\p{L})\+\s?$/u.test(before)) return false
  const after = text.slice(to, to + NUMBER_MAX)
  const called = text.slice(Math.max(0, from - LABEL_BEFORE), from)
  if (isContainer(called, said) || isEan(said)) return true
  if (label.test(called) && !phoneGroups.test(said)) return true
  const hasUnit = unit.test(after) || unitBefore.test(before)
  return (
    innocent.some((pattern) => pattern.test(said)) ||
    isRange(said) ||
    isSize(said, hasUnit) ||
    (hasUnit && beforeUnit.some((pattern) => pattern.test(said))) ||
    (TOWN.test(after) && beforeTown.test(said))
  )
}

/** "1500-2000", "1 500 – 2 000": a range from a round number to a greater one. */
function isRange(said: string): boolean {
  const [low, high, more] = said.split('-').map((end) => end.trim())
  if (!low || !high || more !== undefined) return false
  if (![low, high].every((end) => /^[1-9]\d{0,2}[ .']?\d{2,3}$/.test(end) && end.endsWith('0'))) return false
  const [from = 0, to = 0] = [low, high].map((end) => Number(end.replace(/\D/g, '')))
  return from < to && to <= 100 * from
}

/** "220*95*80", "200/160/80 cm", "120 80 144": dimensions have few digits or round numbers. */
function isSize(said: string, hasUnit: boolean): boolean {
  const sizes = said.split(/\s*[*/-]\s*|\s+/)
  const isTied = /^\d+(?:\s*[*/]\s*\d+)+$/.test(said)
  if (sizes.length < 2 || sizes.length > 4) return false
  if (!sizes.every((size) => /^[1-9]\d{0,3}$/.test(size))) return false
  const odd = sizes.filter((size) => !/[05]$/.test(size)).length
  if (isTied || hasUnit) return said.replace(/\D/g, '').length <= SIZE_DIGITS_MAX || odd <= 1
  if (sizes.length !== 3 || sizes.some((size) => size.length < 2 || size.length > 3)) return false
  return (
    said.replace(/\D/g, '').length <= SIZE_DIGITS_MAX ||
    (odd === 0 && sizes.every((size) => Number(size) <= ROUND_SIZE_MAX))
  )
}

const SIZE_DIGITS_MAX = 8
const ROUND_SIZE_MAX = 400
