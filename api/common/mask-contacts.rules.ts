import known from '#content/contact-words.json' with { type: 'json' }
import { plainLetters } from '#content/letters.ts'

const MASK = '•••'

interface Masked {
  text: string
  isMasked: boolean
}

/** Fewer digits in a row are a price, a size or a postal code. */
const PHONE_DIGITS_MIN = 7

const wordsOf = (list: readonly string[]): string => list.join('|')
const ends = wordsOf(known.ends)
const bracketed = (said: string): string => `\\s*[([{]\\s*(?:${said})\\s*[)\\]}]\\s*`
const spoken = (list: readonly string[]): string => `\\s+(?:${wordsOf(list)})\\s+`
const sign = '\\s*[@＠]\\s*'
const period = '\\s*\\.\\s*'
const name = '[\\p{L}\\p{N}_%+-]+'
const writtenDot = `(?:${bracketed(`${wordsOf(known.dot)}|\\.`)}|${spoken(known.dot)})`
const anyDot = `(?:${period}|${writtenDot})`

/** Each is looked for in plain small letters. */
const patterns = [
  // ann.smith@shop.example, ann (at) shop dot com
  `${name}(?:\\.${name})*(?:${sign}|${bracketed(wordsOf(known.at))})${name}(?:${anyDot}${name})+`,
  // The words alone stand in many a sentence, but not so.
  `${name}${spoken(known.at)}${name}${writtenDot}(?:${ends})\\b`,
  '\\b(?:https?:\\/\\/|www\\.)\\S+',
  `\\b[\\p{L}\\p{N}-]{2,}(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${ends})\\b(?:\\/\\S*)?`,
  `\\b[\\p{L}\\p{N}-]{2,}${writtenDot}(?:${ends})\\b`,
  // A name on another service.
  '(?<![\\p{L}\\p{N}])[@＠][\\p{L}\\p{N}_.]{3,}',
].map((pattern) => new RegExp(pattern, 'gu'))

/** What looks like a long number and is a day: 2026-11-23, 23.11.2026, 23/11/26. */
const days = /\b(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2}))\b/gu

/**
 * A text without e-mail addresses, links, names on other services and telephone numbers, also where they are written
 * out or taken apart, as people do in our languages. Whoever has booked reads it whole.
 */
export function maskContacts(text: string): Masked {
  const plain = plainOf(text)
  const found = [...patterns.flatMap((pattern) => spansOf(plain, pattern)), ...phonesIn(plain)]
  if (found.length === 0) return { text, isMasked: false }
  return { text: without(text, found), isMasked: true }
}

interface Span {
  from: number
  to: number
}

/** The same text in plain small letters, sign by sign: what stands where stays there. */
function plainOf(text: string): string {
  return Array.from(text, (sign) => {
    const small = sign.toLowerCase()
    const bare = plainLetters[small] ?? small.normalize('NFKD').replace(/\p{M}/gu, '')
    // Where the plain form is longer, its first letter stands for it.
    return bare.length === sign.length ? bare : bare.slice(0, 1).padEnd(sign.length, ' ')
  }).join('')
}

const spansOf = (plain: string, pattern: RegExp): Span[] =>
  Array.from(plain.matchAll(pattern), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))

const digitOf = new Map(known.digits.flatMap((list, digit) => list.map((word) => [word, digit])))

/** Groups of digits and words for them, with nothing but spaces and signs of numbers between. */
function phonesIn(plain: string): Span[] {
  const text = plain.replace(days, (day) => 'x'.repeat(day.length))
  const found: Span[] = []
  let run: { from: number; to: number; digits: number } | undefined
  const close = () => {
    if (run && run.digits >= PHONE_DIGITS_MIN) found.push(run)
    run = undefined
  }
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const [token] = match
    const digits = /^\d+$/.test(token) ? token.length : digitOf.has(token) ? 1 : 0
    const between = run ? text.slice(run.to, match.index) : ''
    if (digits === 0 || !/^[\s()+./_–—-]*$/u.test(between)) close()
    if (digits === 0) continue
    const to = match.index + token.length
    run = run ? { ...run, to, digits: run.digits + digits } : { from: match.index, to, digits }
  }
  close()
  return found
}

function without(text: string, spans: readonly Span[]): string {
  let masked = ''
  let done = 0
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from >= done) masked += text.slice(done, from) + MASK
    done = Math.max(done, to)
  }
  return masked + text.slice(done)
}
