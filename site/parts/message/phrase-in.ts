import type { ParseKeys } from 'i18next'
import { phrases, type Phrase, type PhrasePlace } from '#api/message/message.rules.ts'
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

const first = {
  owner: { offered: ['whichVehicle', 'howInsured', 'alone'], booked: ['alone', 'callBefore', 'ready'] },
  provider: { offered: ['insured', 'withHelper', 'canMove'], booked: ['hourBefore', 'withHelper', 'canMove'] },
} as const satisfies Record<'owner' | 'provider', Record<'offered' | 'booked', readonly Phrase[]>>

/** Phrases that begin a talk, one tap each. */
export const firstPhrases = (place: keyof typeof first, isBooked: boolean): readonly Phrase[] =>
  first[place][isBooked ? 'booked' : 'offered']
