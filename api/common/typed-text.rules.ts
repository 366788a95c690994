/** Direction marks, zero-width spaces, soft hyphens: they come along with what is pasted, and nobody sees them. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164\ufe00-\ufe0f]/gu
const DASHES = /[\p{Pd}\u2212]/gu

/**
 * A number, code or address as the eye reads it: no invisible signs, digits of full width as plain ones, every dash a
 * hyphen and every kind of space one space.
 */
export const asSeen = (typed: string): string =>
  typed.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').replace(/\s+/gu, ' ').trim()

/** A PIN or a one-time code: "123 456" and "123-456" are as good as "123456". */
export const readCode = (typed: string): string => asSeen(typed).replace(/[ -]/g, '')

/** An e-mail address without what nobody sees, its domain as machines write it: `ann@bücher.example` too. */
export function readEmail(typed: string): string {
  const seen = asSeen(typed)
  const [, name, domain] = /^([^@]+@)([^@\s/?#:]+)$/.exec(seen) ?? []
  if (!name || !domain || /^[\x21-\x7e]+$/.test(domain)) return seen
  const address = `http://${domain}`
  return URL.canParse(address) ? name + new URL(address).hostname : seen
}
