import { plainLetters } from '#content/letters.ts'

/** "Škoda Octavia" → `skoda octavia`: ignores case, accents and punctuation. */
const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const wordsIn = (text: string): string[] => foldText(text).split(' ').filter(Boolean)

/**
 * `Citroën C4` → `citroen-c4`: ids are derived from names and stay the same as long as the name
 * does.
 */
export const slugOf = (...parts: (string | undefined)[]): string =>
  foldText(parts.filter(Boolean).join(' ')).replaceAll(' ', '-')

/** A name prepared for searching. */
export interface Searched {
  text: string
  words: readonly string[]
}

export const searched = (name: string): Searched => ({ text: foldText(name), words: wordsIn(name) })

const EXACT = 3
const BEGINS = 2
const BY_WORDS = 1
const INSIDE = 0.3
const INSIDE_FROM_LETTERS = 4

/**
 * Rank of a match: equal, same beginning, every typed word begins a word, or inside a word
 * (`schrank` in `Kleiderschrank`); 0 for no match.
 */
export function fit({ text, words }: Searched, typed: Searched): number {
  if (text === typed.text) return EXACT
  if (text.startsWith(typed.text)) return BEGINS
  if (haveAll(words, typed.words)) return BY_WORDS
  const isInside = (one: string) => one.length >= INSIDE_FROM_LETTERS && text.includes(one)
  return typed.words.every(isInside) ? INSIDE : 0
}

export const haveAll = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((one) => words.some((word) => word.startsWith(one)))
