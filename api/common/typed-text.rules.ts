/** Direction marks, zero-width spaces and soft hyphens, which come with pasted text. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164\ufe00-\ufe0f]/gu
const DASHES = /[\p{Pd}\u2212]/gu
/** Arabic and Persian digits: the last four bits are the value. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Characters that can reverse or split a name; joiners stay, because some scripts need them. */
const INVISIBLE_IN_NAMES = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * A number, code or address as the eye reads it: no invisible characters, ASCII digits, hyphens for
 * dashes, and single spaces.
 */
export const asSeen = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** A name in NFC, without invisible characters, with single spaces. */
export const readName = (typed: string): string =>
  typed.normalize('NFC').replace(INVISIBLE_IN_NAMES, '').replace(/\s+/gu, ' ').trim()

/** A PIN or one-time code: "123 456", "123-456" and "123.456" become "123456". */
export const readCode = (typed: string): string => asSeen(typed).replace(/[ ._-]/g, '')

/**
 * An e-mail address without invisible characters and pasted extras ("Ann <mailto:ann@…>,"). An
 * international domain becomes Punycode: `ann@bücher.example`.
 */
export function readEmail(typed: string): string {
  const seen = asSeen(typed)
    .replace(/^[^<>@]*<([^<>]+)>[,;]?$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[.,;]$/, '')
  const [, name, domain] = /^([^@]+@)([^@\s/?#:]+)$/.exec(seen) ?? []
  if (!name || !domain || /^[\x21-\x7e]+$/.test(domain)) return seen
  const address = `http://${domain}`
  return URL.canParse(address) ? name + new URL(address).hostname : seen
}
