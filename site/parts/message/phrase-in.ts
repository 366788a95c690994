import type { ParseKeys } from 'i18next'
import { phrases, type PhrasePlace } from '#api/message/message.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** A ready sentence in the language of whoever reads it. */
export const phraseIn = (language: Language, place: PhrasePlace, phrase: string): string =>
  words(language, 'message')(`phrases.${place}.${phrase}` as ParseKeys<'message'>)

/** What somebody may choose instead of typing. */
export const phraseOptions = (language: Language, place: PhrasePlace) => [
  { value: '', label: words(language, 'message')('phrase.none') },
  ...phrases[place].map((value) => ({ value, label: phraseIn(language, place, value) })),
]
