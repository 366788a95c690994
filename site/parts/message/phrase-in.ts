import type { ParseKeys } from 'i18next'
import { phrases, type PhrasePlace } from '#api/message/message.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** A canned phrase in the reader's language. */
export const phraseIn = (language: Language, place: PhrasePlace, phrase: string): string =>
  words(language, 'message')(`phrases.${place}.${phrase}` as ParseKeys<'message'>)

/** The canned phrases to choose from. */
export const phraseOptions = (language: Language, place: PhrasePlace) => [
  { value: '', label: words(language, 'message')('phrase.none') },
  ...phrases[place].map((value) => ({ value, label: phraseIn(language, place, value) })),
]
