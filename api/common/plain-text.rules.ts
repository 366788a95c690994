import known from '#content/contact-words.json' with { type: 'json' }
import { plainLetters } from '#content/letters.ts'

/** Normalised lower-case text, with the position of each character in the original. */
interface Plain {
  plain: string
  starts: number[]
  ends: number[]
}

const lookAlikes: Readonly<Record<string, string>> = known.lookAlikes

/** Letters separated by spaces: "g m a i l . c o m". */
const spacedOut = /(?<!\S)[\p{L}\p{N}@.](?: [\p{L}\p{N}@.]){4,}(?!\S)/gu

/**
 * Normalises text to what the eye reads: without accents, invisible characters, look-alikes of
 * other alphabets, and spaces between single letters.
 */
export function plainOf(text: string): Plain {
  const starts: number[] = []
  const ends: number[] = []
  let plain = ''
  let at = 0
  for (const { sign, letter: written } of signsOf(text)) {
    const bare = isWithinWord(text, at) ? '' : bareOf(written.toLowerCase())
    // An invisible character belongs to the character before it.
    if (bare === '' && ends.length > 0) ends[ends.length - 1] = at + sign.length
    for (const letter of bare) {
      plain += letter
      // Positions are UTF-16 units, as in regular expressions.
      for (let unit = 0; unit < letter.length; unit++) {
        starts.push(at)
        ends.push(at + sign.length)
      }
    }
    at += sign.length
  }
  return joined({ plain, starts, ends })
}

/** The apostrophe of "п'ять" belongs to the word. */
const isWithinWord = (text: string, at: number): boolean =>
  /['’ʼ]/.test(text[at] ?? '') && /[а-яіїєґ]['’ʼ][яєюї]/iu.test(text.slice(at - 1, at + 2))

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(commat|period|nbsp|amp|plus|sol|lowbar|hyphen));?|%([2-7][\da-f])/iuy
const entities: Readonly<Record<string, string>> = {
  commat: '@', period: '.', nbsp: ' ', amp: '&', plus: '+', sol: '/', lowbar: '_', hyphen: '-',
} // prettier-ignore
const UNICODE_MAX = 0x10ffff

/** Characters as written and as decoded: "&#54;" and "%36" are a 6. */
function* signsOf(text: string): Generator<{ sign: string; letter: string }> {
  for (let at = 0; at < text.length;) {
    const sign = coded(text, at) ?? String.fromCodePoint(text.codePointAt(at) ?? 0)
    yield { sign, letter: sign.length > 2 ? decoded(sign) : sign }
    at += sign.length
  }
}

function coded(text: string, at: number): string | undefined {
  if (text[at] !== '&' && text[at] !== '%') return undefined
  ENTITY.lastIndex = at
  return ENTITY.exec(text)?.[0]
}

function decoded(sign: string): string {
  ENTITY.lastIndex = 0
  const [, decimal, hex, name, percent] = ENTITY.exec(sign) ?? []
  if (name) return entities[name.toLowerCase()] ?? sign
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? percent ?? '', 16)
  return code <= UNICODE_MAX ? String.fromCodePoint(code) : ' '
}

/** Black and double circled digits, which Unicode does not decompose. */
const circledOnes = [0x2776, 0x2780, 0x278a, 0x24f5]
/** Letters displayed as nothing, and one displayed as a space. */
const emptyLetters = /[\u115f\u1160\u3164\uffa0]/

function bareOf(small: string): string {
  if (small <= '\u007f') return small
  const code = small.codePointAt(0) ?? 0
  const one = circledOnes.find((first) => code >= first && code < first + 9)
  if (one) return String(code - one + 1)
  if (code === 0x2800) return ' '
  if (emptyLetters.test(small)) return ''
  const plain = lookAlikes[small] ?? plainLetters[small]
  if (plain) return plain
  const bare = small.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return bare.replace(/\p{Nd}/gu, digitOf)
}

/** Normalises a word of our lists in the same way: "п'ять" is found as it comes out. */
export const plainWord = (word: string): string => plainOf(word).plain

/** Unicode has the ten digits of each script in a row. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++
  return sign <= '\u007f' ? sign : String(value)
}

function joined(whole: Plain): Plain {
  const dropped = new Set<number>()
  for (const { 0: found, index } of whole.plain.matchAll(spacedOut))
    for (let at = index + 1; at < index + found.length; at++) if (whole.plain[at] === ' ') dropped.add(at)
  if (dropped.size === 0) return whole
  const stays = (_: unknown, at: number) => !dropped.has(at)
  return {
    plain: Array.from({ length: whole.plain.length }, (_, at) => whole.plain[at])
      .filter(stays)
      .join(''),
    starts: whole.starts.filter(stays),
    ends: whole.ends.filter(stays),
  }
}
