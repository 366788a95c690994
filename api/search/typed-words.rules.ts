/** Further words are ignored. */
const WORDS_MAX = 12
/** Maximum words of a town name. */
const NAME_WORDS_MAX = 4
/** Minimum letters for a prefix match; shorter prefixes match too much. */
const BEGINS_FROM_LETTERS = 3

/** A typed word and everything that matches it in a listing. */
export interface TypedWord {
  word: string
  /** Stem in the reader's language; null for stop words such as "from". */
  stem: string | null
  /** Marks of categories and towns with this name. */
  marks: readonly string[]
  /** Similar words that occur in listings. */
  alike?: readonly string[]
}

/** Postgres `tsquery` texts. */
export interface WordsQuery {
  /** All words, in the title or items. */
  told: string
  /** All words, as prefix, mark or alternative, anywhere. */
  words: string
}

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
const either = (lexemes: Iterable<string>): string => `(${[...new Set(lexemes)].join(' | ')})`

/** Drops stop words, unless nothing else was typed. */
const meant = (typed: readonly TypedWord[]): readonly TypedWord[] => {
  const telling = typed.filter(({ stem }) => stem !== null)
  return (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
}

/** The last word also matches as a prefix, because it may be incomplete. */
export function queryOf(typed: readonly TypedWord[]): WordsQuery {
  const all = meant(typed)
  const itself = ({ word, stem }: TypedWord) => [word, stem ?? word].map(quoted)
  const begun = ({ word }: TypedWord, at: number) =>
    at === all.length - 1 && word.length >= BEGINS_FROM_LETTERS ? [`${quoted(word)}:*`] : []
  return {
    told: all.map((one) => either(itself(one))).join(' & '),
    words: all
      .map((one, at) =>
        either([...itself(one), ...begun(one, at), ...[...one.marks, ...(one.alike ?? [])].map(quoted)]),
      )
      .join(' & '),
  }
}

/** All candidate names: single words and adjacent words. */
export function spansOf(words: readonly string[]): string[] {
  const spans = words.flatMap((_, from) =>
    words.slice(from, from + NAME_WORDS_MAX).map((__, more) => words.slice(from, from + more + 1)),
  )
  return [...new Set(spans.map((span) => span.join(' ')))]
}

/** Damerau-Levenshtein distance: insertions, deletions, changes and swaps of adjacent letters. */
function editsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

const SHORT_LETTERS = 5

/** One edit in a short word, two in a longer one. */
export const isSlip = (typed: string, word: string): boolean =>
  editsBetween(typed, word) <= (typed.length <= SHORT_LETTERS ? 1 : 2)

const SAME_FROM_LETTERS = 4
const ENDING_LETTERS = 2

/** Whether a word matches a word of a category name, apart from its ending. */
export function isForm(typed: string, name: string): boolean {
  if (typed === name || typed === `${name}s` || name === `${typed}s`) return true
  const same = Math.max(SAME_FROM_LETTERS, Math.max(typed.length, name.length) - ENDING_LETTERS)
  return typed.slice(0, same) === name.slice(0, same) && Math.min(typed.length, name.length) >= same
}
