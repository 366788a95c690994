import known from '#content/contact-words.json' with { type: 'json' }
import { plainWord } from './plain-text.rules.ts'

export interface Span {
  from: number
  to: number
}

const escaped = (word: string): string => plainWord(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A name of two words may have one or two spaces between them. */
const oneOf = (...lists: readonly string[][]): string =>
  `(?:${lists
    .flat()
    .map((word) => escaped(word).replaceAll(' ', '[\\s-]{1,2}'))
    .join('|')})`
const word = (...lists: readonly string[][]): string => `(?<![\\p{L}\\p{N}])${oneOf(...lists)}(?![\\p{L}\\p{N}])`

// Every pattern starts at the beginning of a name, has bounded repetitions and is unambiguous, so
// matching time is linear for any input (no ReDoS).
const space = '\\s{1,3}'
const maybe = '\\s{0,3}'
const begin = '(?<![\\p{L}\\p{N}_%+-])'
const name = '[\\p{L}\\p{N}_%+-]{1,64}'
const label = '(?=[\\p{N}-]*\\p{L})[\\p{L}\\p{N}-]{2,}'
const bracketed = (said: string): string => `${maybe}[([{<*~]${maybe}${said}${maybe}[)\\]}>*~]${maybe}`
const spoken = (said: string): string => `${space}${said}${space}`

const allEnds = oneOf(known.ends, known.ordinaryEnds)
const end = (ends: string): string => `${ends}(?![\\p{L}\\p{N}])`
/**
 * "punto de encuentro" and "ponto com vista" are no addresses: if the ending may be a word, no word
 * may follow.
 */
const lastly = `${end(oneOf(known.ends, known.ordinaryEnds))}(?!\\s{1,3}\\p{L})`
/** "Meet me at my-vans.pl" contains no mailbox, so "at" does not count here. */
const otherAt = oneOf(known.at.filter((one) => one !== 'at'))
const at = `(?:${maybe}@${maybe}|${bracketed(oneOf(known.at, ['a']))})`
const dot = `(?:${bracketed(oneOf(known.dot, known.ordinaryDot, ['.']))}|${spoken(oneOf(known.dot, known.ordinaryDot))})`
const dotted = `${name}(?:(?:\\.|${dot})${name}){0,8}`
const plainDot = `(?:${bracketed(oneOf(known.dot, known.ordinaryDot, ['.']))}|${spoken(oneOf(known.dot))})`
const mailbox = word(known.mailboxes)

const service = word(known.services)
const anyService = word(known.services, known.ordinaryServices)
/**
 * "gmail com" or "wp pl": a mail provider without a dot before its ending; "o2 pl" as the name of a
 * domain.
 */
const spacedHost = `(?<![\\p{L}\\p{N}])(?:${oneOf(known.mailboxes)}\\s{1,2}(?:${end(oneOf(known.ends))}|${lastly})|${oneOf(known.mailboxHosts)}(?![\\p{L}\\p{N}])(?!\\s{1,3}\\p{L}))`
const domain = `(?:${oneOf(known.domain)}|${otherAt})`
/** A name that cannot be a word, because it has a digit or a sign in it. */
const handle = `(?=\\p{L}+(?:[._]+[\\p{L}\\p{N}]|\\p{N}))[\\p{L}\\p{N}_-]+(?:\\.[\\p{L}\\p{N}_-]+){0,6}`
const anyName = `[\\p{L}\\p{N}_-]{3,}(?:\\.[\\p{L}\\p{N}_-]+){0,6}`
const account = `(?:${space}${oneOf(known.account)})?`
const is = `${space}${oneOf(known.is)}${space}`
const contact = (said: string): string => `(?<contact>@?${said})`

/**
 * Matched against plain lower-case text. If a pattern has the group `contact`, only that part is
 * masked.
 */
const patterns = [
  // ann.smith@shop.example, ann (at) shop dot com
  `${begin}${dotted}${at}${name}(?:\\.${name}|${dot}${name}|\\s{0,2}\\.\\s{0,2}${end(oneOf(known.ends))}){1,8}`,
  // The words alone occur in ordinary sentences, but not in this form.
  `${begin}${dotted}${spoken(oneOf(known.at))}${name}${dot}${end(allEnds)}`,
  `${begin}${dotted}${spoken(otherAt)}${name}\\.${end(allEnds)}`,
  `${begin}${dotted}(?:${at}|${spoken(oneOf(known.at))})${mailbox}`,
  `${begin}${dotted}(?:${at}|${spoken(otherAt)})${word(known.otherMailboxes)}`,
  // ann-at-shop-dot-com
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{1,64}[_-]${oneOf(known.at)}[_-][\\p{L}\\p{N}]{1,64}(?:[_-]${oneOf(known.dot, known.ordinaryDot)}[_-]|\\.)${end(allEnds)}`,
  `${begin}${handle}${space}(?:${oneOf(known.on)}${space})?${mailbox}`,
  `${mailbox}\\s{0,2}[:=]?\\s{0,2}${contact(handle)}`,
  `${mailbox},${end(oneOf(known.ends))}`,
  // jan.kowalski w domenie o2 pl
  `${begin}${dotted}${space}${domain}${space}${name}(?:\\.|${dot}|\\s)${end(oneOf(known.ends))}`,
  `(?<![\\p{L}\\p{N}])${oneOf(known.domain)}(?:${is}|[\\s:=]{1,3})${name}(?:\\.|${dot}|\\s)${end(oneOf(known.ends))}`,
  `${begin}(?:${handle}${space})?(?:${oneOf(known.domain)}${space})?${spacedHost}`,
  '\\b(?:https?|hxxps?):\\/\\/\\S+',
  `\\bwww(?:${maybe}\\.${maybe}|${dot}|\\s)${name}(?:(?:\\.|${dot})${name}){0,6}(?:\\/\\S*)?`,
  `(?<![\\p{L}\\p{N}-])${label}(?:\\.[\\p{L}\\p{N}-]+){0,8}\\.(?<end>${end(allEnds)})(?:\\/\\S*)?`,
  `(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}]\\.${allEnds}\\/\\S+`,
  `(?<![\\p{L}\\p{N}-])${label}(?:${plainDot}${end(allEnds)}|\\s{1,2}\\.\\s{0,2}${end(oneOf(known.ends))})`,
  `(?<![\\p{L}\\p{N}-])${label}${spoken(oneOf(known.ordinaryDot))}${lastly}`,
  // Account names on other services.
  '(?<![\\p{L}\\p{N}])@[\\p{L}_][\\p{L}\\p{N}_]{2,}(?:\\.[\\p{L}\\p{N}_]+){0,4}',
  `${service}${account}\\s{0,2}[:=]\\s{0,2}${contact(anyName)}`,
  `\\b${oneOf(known.own)}${space}(?:\\p{L}+${space})?${service}${account}${is}${contact(anyName)}`,
  `${anyService}${account}(?:${is}|[\\s:=-]{1,3})${contact(handle)}`,
  `${begin}${contact(handle)}${space}(?:${oneOf(known.on)}${space})?${anyService}`,
  `${service}[\\s:=-]{1,3}${contact('[\\p{L}\\p{N}_.]{2,32}#\\d{4}')}(?!\\d)`,
  `\\b${oneOf(known.find)}(?:[\\s-]{1,3}\\p{L}+){0,3}${space}${service}[\\s:,-]{1,3}(?:${oneOf(known.as)}${space})?${contact(anyName)}`,
].map((pattern) => new RegExp(pattern, 'dgu'))

/**
 * Mail addresses, links and account names in a text; `written` returns the original spelling of a
 * span.
 */
export function addressesIn(plain: string, written: (span: Span) => string): Span[] {
  const isCapital = (span: Span) => /^@?\p{Lu}/u.test(written(span))
  /** "Jan Kowalski" is one account name, "fastvan please" is not. */
  const wholeName = ({ from, to }: Span): Span => {
    let end = isCapital({ from, to }) ? to : -1
    for (let more = 0; more < FURTHER_NAMES && end > 0; more++) {
      nextWord.lastIndex = end
      const next = nextWord.exec(plain)?.[0].length
      end = next && isCapital({ from: end + 1, to: end + next }) ? end + next : -1
      to = Math.max(to, end)
    }
    return { from, to }
  }
  return patterns.flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), (match) => {
      const { contact: named, end: ending } = match.indices?.groups ?? {}
      // A missing space before the next sentence: "el sofá.Es grande".
      if (ending && /^\p{Lu}\p{Ll}/u.test(written(spanOf(ending)))) return undefined
      return named ? wholeName(spanOf(named)) : spanOf([match.index, match.index + match[0].length])
    }).filter((span) => span !== undefined),
  )
}

const FURTHER_NAMES = 2
const nextWord = /\s[\p{L}-]{2,30}/uy

const spanOf = ([from, to]: [number, number]): Span => ({ from, to })
