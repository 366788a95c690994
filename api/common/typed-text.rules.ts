/** Direction marks, zero-width spaces, soft hyphens: they come along with what is pasted, and nobody sees them. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164\ufe00-\ufe0f]/gu
const DASHES = /[\p{Pd}\u2212]/gu
/** Arabic and Persian keyboards: the last four bits are the digit. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
/** They can turn a name round or part it in two; joiners stay, some scripts need them. */
const INVISIBLE_IN_NAMES = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * A number, code or address as the eye reads it: no invisible signs, digits of full width and Arabic ones as
 * plain ones, every dash a hyphen and every kind of space one space.
 */
export const asSeen = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** A name in one form of Unicode, without what nobody sees, its words parted by one space. */
export const readName = (typed: string): string =>
  typed.normalize('NFC').replace(INVISIBLE_IN_NAMES, '').replace(/\s+/gu, ' ').trim()

/** A PIN or a one-time code: "123 456", "123-456" and "123.456" are as good as "123456". */
export const readCode = (typed: string): string => asSeen(typed).replace(/[ ._-]/g, '')

/** An e-mail address without what nobody sees or is pasted around it ("Ann <mailto:ann@…>,"), its domain as machines write it: `ann@bücher.example` too. */
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
