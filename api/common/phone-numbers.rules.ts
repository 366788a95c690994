import known from '#content/contact-words.json' with { type: 'json' }
import type { Span } from './contact-patterns.rules.ts'
import { isInnocent, withoutPlainNumbers } from './innocent-numbers.rules.ts'
import { plainWord } from './plain-text.rules.ts'
import { isJoin, nothingSaid, numberWordsIn, say, type NumberWord } from './number-words.rules.ts'

/** Fewer digits are a price, a size or a postal code. */
const PHONE_DIGITS_MIN = 7

const repeats = new Map<string, number>(Object.entries(known.repeats))
const setOf = (...lists: readonly string[][]) => new Set(lists.flat().map(plainWord))
const phoneWords = setOf(known.phone)
const numberWords = setOf(known.number, known.phone)
const thenWords = setOf(known.then)
const andWords = setOf(known.then, known.and)
/** Three groups of digits with words between them. */
const PARTED_DIGITS_MIN = 9
const PART_DIGITS_MAX = 5

interface Token extends Span {
  figures: number
  words: readonly NumberWord[]
  /** "double seven": how often the next digit counts. */
  times: number
  isJoin: boolean
  /** "tel", "call": a phone number follows. */
  isCall: boolean
  /** "my number is": a number follows within a few words. */
  isName: boolean
  /** Words between parts of a number: "601, then 234, then 567". */
  filler: 'then' | 'and' | undefined
}

const NAMED_WITHIN = 3

/** The letters O, I and l stand for digits between digits; "20l" are litres. */
const letterDigits =
  /(?<=\d)[oil]{1,3}(?=\d)|(?<![\p{L}\p{N}])[oil]{1,2}(?=\d{1,3}(?!\p{L}))|(?<=\d)(?:[oi]{1,3}|l[oi]|ol)(?![\p{L}\p{N}])|(?<=(?<!\d)\d[ .-])[oil](?=[ .-]\d(?!\d))/gu

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: token, index: from } of text.matchAll(/\p{L}+|\p{N}+/gu)) {
    const to = from + token.length
    const last = tokens.at(-1)
    const isGlued = last?.to === from
    const isFigures = /^\d/.test(token)
    tokens.push({
      from,
      to,
      // "SN1234567" is no phone number, "tel601234567" is.
      figures: isFigures && (!isGlued || last.isCall) ? token.length : 0,
      words: isFigures || isGlued ? [] : numberWordsIn(token),
      times: repeats.get(token) ?? 1,
      isJoin: isJoin(token),
      isCall: phoneWords.has(token),
      isName: numberWords.has(token),
      filler: thenWords.has(token) ? 'then' : andWords.has(token) ? 'and' : undefined,
    })
  }
  return tokens
}

const isWord = (token: Token | undefined): boolean => token !== undefined && (token.words.length > 0 || token.times > 1)
const isNumber = (token: Token | undefined): token is Token =>
  token !== undefined && (token.figures > 0 || isWord(token))
/** Single number words may follow digits: "070 - två tre fyra fem". */
const isUnit = ({ words }: Token): boolean => words.length === 1 && words[0] === 'unit'

const signs = /^[\s()[\]{}<>+./\\_*|~^=&•:!'’"“”«»#\p{So}\u20e3-]{0,6}$/u
const signsOrCommas = /^[\s()[\]{}<>+./\\_*|~^=&•:!'’"“”«»#\p{So}\u20e3,;-]{0,6}$/u

/** Whether the next token may belong to the same number. */
function goesOn(text: string, last: Token, next: Token, isNamed: boolean): boolean {
  const between = text.slice(last.to, next.from)
  if (isWord(last) && isWord(next)) return signsOrCommas.test(between)
  if (isWord(last) !== isWord(next)) return isUnit(isWord(last) ? last : next) && signs.test(between)
  const isDigitByDigit = last.figures === 1 && next.figures === 1
  return (isNamed || isDigitByDigit ? signsOrCommas : signs).test(between)
}

interface Run {
  tokens: Token[]
  /** Index of the first token, and the index after the last one. */
  from: number
  to: number
}

/** Phone numbers in digits, words or both, also if they are split up. */
export function phonesIn(plain: string): Span[] {
  const text = withoutPlainNumbers(
    plain.replace(letterDigits, (found) => found.replace(/o/g, '0').replace(/[il]/g, '1')),
  )
  const tokens = tokensOf(text)
  const runs = runsIn(text, tokens)
  const found: Span[] = []
  for (let at = 0; at < runs.length; at++) {
    const whole = partsFrom(text, tokens, runs, at)
    const [first, last] = [whole[0], whole.at(-1)]
    if (!first || !last) continue
    const span = spanOf(first, last)
    const digits = digitsOf(whole.flatMap((run) => run.tokens))
    const isLong = whole.length > 1 || digits >= PHONE_DIGITS_MIN
    at += whole.length - 1
    if (isLong && (tokens[first.from - 1]?.isCall || !isInnocent(text, span))) found.push(span)
  }
  return found
}

const spanOf = (first: Run, last: Run): Span => ({
  from: first.tokens[0]?.from ?? 0,
  to: last.tokens.at(-1)?.to ?? 0,
})

function runsIn(text: string, tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < tokens.length; at++) {
    const run = runFrom(text, tokens, at)
    if (run.length === 0 || (run.length === 1 && run[0]?.filler)) continue
    runs.push({ tokens: run, from: at, to: at + run.length })
    at += run.length - 1
  }
  return runs
}

const isNamedAt = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - NAMED_WITHIN), at).some((one) => one.isName)

const FILLERS_MAX = 3
const PARTS_MAX = 8
const letters = /\p{L}+/gu

/**
 * A run of tokens with the following runs, if fillers join them to one number; otherwise the run
 * alone.
 */
function partsFrom(text: string, tokens: readonly Token[], runs: readonly Run[], at: number): readonly Run[] {
  const parts: Run[] = []
  const isNamed = isNamedAt(tokens, runs[at]?.from ?? 0)
  for (const run of runs.slice(at, at + PARTS_MAX)) {
    const last = parts.at(-1)
    if (last) {
      const fillers = tokens.slice(last.to, run.from)
      const between = text.slice(spanOf(last, last).to, spanOf(run, run).from)
      const isParted =
        fillers.length > 0 &&
        fillers.length <= FILLERS_MAX &&
        fillers.every(({ filler }) => filler && (isNamed || filler === 'then')) &&
        signsOrCommas.test(between.replace(letters, ''))
      if (!isParted) break
    }
    parts.push(run)
  }
  const groups = parts.map(({ tokens }) => digitsOf(tokens))
  const digits = groups.reduce((sum, one) => sum + one, 0)
  const isRound = parts.every((one) => /[05]$/.test(text[spanOf(one, one).to - 1] ?? ''))
  const isTold = !isNamed && parts.some((one) => isInnocent(text, spanOf(one, one)))
  const isNumber = !isTold && digits >= (isNamed ? PHONE_DIGITS_MIN : PARTED_DIGITS_MIN) && !isRound
  return parts.length > 1 && isNumber && groups.every((one) => one <= PART_DIGITS_MAX) ? parts : parts.slice(0, 1)
}

function runFrom(text: string, tokens: readonly Token[], start: number): Token[] {
  const run: Token[] = []
  const isNamed = isNamedAt(tokens, start)
  for (let at = start; at < tokens.length; at++) {
    const [token, last] = [tokens[at], run.at(-1)]
    if (token && last && token.isJoin && isWord(last) && isWord(tokens[at + 1])) {
      run.push(token)
      continue
    }
    if (!isNumber(token)) break
    const said = last?.isJoin ? run.at(-2) : last
    if (said && !goesOn(text, last?.isJoin ? { ...said, to: last.to } : said, token, isNamed)) break
    if (last && text.slice(last.to, token.from).includes('\n') && !isNextLine(text, tokens, at, isNamed && digitsOf(run) < PHONE_DIGITS_MIN)) break // prettier-ignore
    run.push(token)
  }
  if (run.at(-1)?.isJoin) run.pop()
  return run
}

/**
 * A number continues on the next line if that has only numbers, or if it is announced and still too
 * short.
 */
function isNextLine(text: string, tokens: readonly Token[], at: number, isOpen: boolean): boolean {
  if (isOpen) return true
  const end = text.indexOf('\n', tokens[at]?.from)
  for (let next = at; next < tokens.length; next++) {
    const token = tokens[next]
    if (!token || (end >= 0 && token.from > end)) return true
    if (!token.isJoin && !isNumber(token)) return false
  }
  return true
}

function digitsOf(run: readonly Token[]): number {
  let said = nothingSaid
  let times = 1
  for (const token of run) {
    const before = said.digits
    for (const word of token.words) said = say(said, word)
    if (token.figures > 0) said = { ...nothingSaid, digits: said.digits + token.figures }
    said = { ...said, digits: before + (said.digits - before) * times }
    times = token.times
  }
  return said.digits
}
