/**
 * Characters of an SMS with 160 places (3GPP TS 23.038, 6.2.1); those of the extension table take
 * two places.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€'

export const GSM_MAX = 160

/** Letters that do not decompose into a base letter and an accent. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', œ: 'oe', Œ: 'OE',
  '„': '"', '“': '"', '”': '"', '«': '"', '»': '"', '’': "'", '‘': "'",
  '–': '-', '—': '-', '−': '-', '‑': '-', '…': '...', '·': '-', '•': '-', '→': '>',
} // prettier-ignore

const MARKS = /\p{Diacritic}/gu
const INVISIBLE = /[\u200b-\u200f\u2060-\u2069\ufeff]/g
const SPACES = /[\u00a0\u2000-\u200a\u202f]/g

/**
 * Converts text to the GSM alphabet: accents it does not have are dropped, because they would halve
 * the length of an SMS.
 */
export const toGsm = (text: string): string =>
  [...text.normalize('NFC').replace(SPACES, ' ').replace(INVISIBLE, '')].map(toKnown).join('')

function toKnown(letter: string): string {
  if (isKnown(letter)) return letter
  return plain[letter] ?? letter.normalize('NFD').replace(MARKS, '')
}

const isKnown = (letter: string): boolean => BASIC.includes(letter) || EXTENDED.includes(letter)

/** Number of places a text takes; undefined if it has characters outside the alphabet. */
export function gsmLength(text: string): number | undefined {
  const letters = [...text]
  if (!letters.every(isKnown)) return undefined
  return letters.length + letters.filter((letter) => EXTENDED.includes(letter)).length
}
