import known from '#content/contact-words.json' with { type: 'json' }
import { plainLetters } from '#content/letters.ts'

/** A text in plain small letters, and where in the text as it was written each of them stands. */
interface Plain {
  plain: string
  starts: number[]
  ends: number[]
}

const lookAlikes: Readonly<Record<string, string>> = known.lookAlikes

/** Letters spaced out, as in "g m a i l . c o m". */
const spacedOut = /(?<!\S)[\p{L}\p{N}@.](?: [\p{L}\p{N}@.]){4,}(?!\S)/gu

/** As the eye reads it: without accents, signs that nobody sees, letters of other alphabets and spaces between letters. */
export function plainOf(text: string): Plain {
  const starts: number[] = []
  const ends: number[] = []
  let plain = ''
  let at = 0
  for (const sign of text) {
    const bare = bareOf(sign.toLowerCase())
    // What nobody sees belongs to the sign before it.
    if (bare === '' && ends.length > 0) ends[ends.length - 1] = at + sign.length
    for (const letter of bare) {
      plain += letter
      // What is counted below are units, as the patterns count them.
      for (let unit = 0; unit < letter.length; unit++) {
        starts.push(at)
        ends.push(at + sign.length)
      }
    }
    at += sign.length
  }
  return joined({ plain, starts, ends })
}

function bareOf(small: string): string {
  if (small <= '\u007f') return small
  const plain = lookAlikes[small] ?? plainLetters[small]
  if (plain) return plain
  const bare = small.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return bare.replace(/\p{Nd}/gu, digitOf)
}

/** Each alphabet has its ten digits in a row. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++
  return sign <= '\u007f' ? sign : String(value)
}

function joined(whole: Plain): Plain {
  const dropped = new Set<number>()
  for (const { 0: found, index } of whole.plain.matchAll(spacedOut))
    for (let at = index + 1; at < index + found.length; at++)
      if (whole.plain[at] === ' ') dropped.add(at)
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
