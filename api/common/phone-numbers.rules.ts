import known from '#content/contact-words.json' with { type: 'json' }
import type { Span } from './contact-patterns.rules.ts'
import { isInnocent, withoutPlainNumbers } from './innocent-numbers.rules.ts'
import { isJoin, nothingSaid, numberWordsIn, say, type NumberWord } from './number-words.rules.ts'

/** Fewer digits in a row are a price, a size or a postal code. */
const PHONE_DIGITS_MIN = 7

const repeats = new Map<string, number>(Object.entries(known.repeats))
const phoneWords = new Set(known.phone)
const numberWords = new Set([...known.number, ...known.phone])

interface Token extends Span {
  figures: number
  words: readonly NumberWord[]
  /** "double seven": so often what comes next. */
  times: number
  isJoin: boolean
  /** "tel", "call": what follows is to be called. */
  isCall: boolean
  /** "my number is": so it is here or in the next few words. */
  isName: boolean
}

const NAMED_WITHIN = 3

/** The letters O, I and l stand for digits among digits. */
const letterDigits =
  /(?<=\d)[oil]{1,3}(?=\d)|(?<![\p{L}\p{N}])[oil](?=\d{2})|(?<=\d)o{1,3}(?![\p{L}\p{N}])/gu

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
      // "SN1234567" is no number that somebody answers, "tel601234567" is.
      figures: isFigures && (!isGlued || last.isCall) ? token.length : 0,
      words: isFigures || isGlued ? [] : numberWordsIn(token),
      times: repeats.get(token) ?? 1,
      isJoin: isJoin(token),
      isCall: phoneWords.has(token),
      isName: numberWords.has(token),
    })
  }
  return tokens
}

const isWord = (token: Token | undefined): boolean =>
  token !== undefined && (token.words.length > 0 || token.times > 1)
const isNumber = (token: Token | undefined): token is Token =>
  token !== undefined && (token.figures > 0 || isWord(token))
/** What may be said among figures: "070 - två tre fyra fem". */
const isUnit = ({ words }: Token): boolean => words.length === 1 && words[0] === 'unit'

const signs = /^[\s()[\]{}+./\\_*|~'’"“”#-]{0,6}$/u
const signsOrCommas = /^[\s()[\]{}+./\\_*|~'’"“”#,;-]{0,6}$/u

/** Whether a number may go on with what comes next. */
function goesOn(text: string, last: Token, next: Token, isNamed: boolean): boolean {
  const between = text.slice(last.to, next.from)
  if (isWord(last) && isWord(next)) return signsOrCommas.test(between)
  if (isWord(last) !== isWord(next))
    return isUnit(isWord(last) ? last : next) && signs.test(between)
  const isDigitByDigit = last.figures === 1 && next.figures === 1
  return (isNamed || isDigitByDigit ? signsOrCommas : signs).test(between)
}

/** Telephone numbers in figures, in words or in both, as people take them apart. */
export function phonesIn(plain: string): Span[] {
  const text = withoutPlainNumbers(plain.replace(letterDigits, (found) => found.replace(/o/g, '0').replace(/[il]/g, '1'))) // prettier-ignore
  const tokens = tokensOf(text)
  const found: Span[] = []
  for (let at = 0; at < tokens.length; at++) {
    const run = runFrom(text, tokens, at)
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) continue
    const isCalled = tokens[at - 1]?.isCall === true
    at += run.length - 1
    if (digitsOf(run) < PHONE_DIGITS_MIN) continue
    const span = { from: first.from, to: last.to }
    if (isCalled || !isInnocent(text, span)) found.push(span)
  }
  return found
}

function runFrom(text: string, tokens: readonly Token[], start: number): Token[] {
  const run: Token[] = []
  const isNamed = tokens.slice(Math.max(0, start - NAMED_WITHIN), start).some((one) => one.isName)
  for (let at = start; at < tokens.length; at++) {
    const [token, last] = [tokens[at], run.at(-1)]
    if (token && last && token.isJoin && isWord(last) && isWord(tokens[at + 1])) {
      run.push(token)
      continue
    }
    if (!isNumber(token)) break
    const said = last?.isJoin ? run.at(-2) : last
    if (said && !goesOn(text, last?.isJoin ? { ...said, to: last.to } : said, token, isNamed)) break
    run.push(token)
  }
  if (run.at(-1)?.isJoin) run.pop()
  return run
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
