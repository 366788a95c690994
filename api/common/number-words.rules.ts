import known from '#content/contact-words.json' with { type: 'json' }
import { plainWord } from './plain-text.rules.ts'

export type NumberWord =
  | 'unit'
  /** Also an article, so it counts only between other numbers. */
  | 'one'
  | 'teen'
  | 'ten'
  | 'tens'
  /** "quatre-vingt" is 80, not 4 and 20. */
  | 'fourTimes'
  | 'hundreds'
  | 'hundred'

const kinds = new Map<string, NumberWord>()
const learn = (kind: NumberWord, words: readonly string[]) => {
  for (const word of words) kinds.set(plainWord(word), kind)
}
learn('one', known.one)
learn('teen', known.teens)
learn('ten', known.ten)
learn('tens', known.tens)
learn('fourTimes', known.fourTimes)
learn('hundreds', known.hundreds)
learn('hundred', known.hundred)
for (const words of known.digits) learn('unit', words)

const joins = new Set(known.joins.map(plainWord))

export const isJoin = (word: string): boolean => joins.has(word) && !kinds.has(word)

const WORD_MAX = 40
const PART_MAX = 14

/**
 * Splits number words written as one: "dreiundzwanzig", "veintitres", "einszweidrei". Empty if any
 * letters remain.
 */
export function numberWordsIn(word: string): readonly NumberWord[] {
  const whole = kinds.get(word)
  if (whole) return [whole]
  if (word.length > WORD_MAX) return []
  const ways: (NumberWord[] | undefined)[] = [[]]
  for (let to = 1; to <= word.length; to++)
    for (let from = Math.max(0, to - PART_MAX); from < to && !ways[to]; from++) {
      const before = ways[from]
      if (!before) continue
      const part = word.slice(from, to)
      const kind = kinds.get(part)
      if (kind) ways[to] = [...before, kind]
      else if (before.length > 0 && to < word.length && joins.has(part)) ways[to] = before
    }
  return ways[word.length] ?? []
}

/** Number of digits so far, including those the last word still leaves open. */
interface Said {
  digits: number
  /** Open digits: 1 after "sixty", 2 after "two hundred". */
  open: number
  isFour: boolean
}

export const nothingSaid: Said = { digits: 0, open: 0, isFour: false }

const UNITS_OF: Record<NumberWord, number> = {
  unit: 1,
  one: 1,
  teen: 2,
  ten: 2,
  tens: 2,
  fourTimes: 2,
  hundreds: 3,
  hundred: 3,
}

export function say({ digits, open, isFour }: Said, word: NumberWord): Said {
  if (word === 'hundred') return { digits: digits + (digits > 0 && open === 0 ? 2 : 3), open: 2, isFour: false }
  if (word === 'fourTimes' && isFour) return { digits: digits + 1, open: 1, isFour: false }
  const own = UNITS_OF[word]
  // "soixante-dix": the ten fills a place of one digit.
  const isWithin = open > 0 && (own <= open || word === 'ten')
  const left = word === 'tens' || word === 'ten' || word === 'fourTimes' ? 1 : word === 'hundreds' ? 2 : 0
  return { digits: isWithin ? digits : digits + own, open: left, isFour: word === 'unit' }
}
