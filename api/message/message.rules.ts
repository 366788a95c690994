export const MESSAGE_MAX = 2000
export const MESSAGES_PAGE_SIZE = 50
/** Their files and translations go with them. */
export const MESSAGES_KEPT_YEARS = 3
export const MESSAGES_PER_TEN_MINUTES = 30

export const TRANSLATIONS_PER_HOUR = 60
/** So long a reader waits for the machine. */
export const TRANSLATION_PATIENCE_MS = 8000
export const TRANSLATION_RETRY_SECONDS = 60

/** What goes along with a message: so many files, and so much of all together. */
export const FILES_MAX = 5
export const FILES_MAX_BYTES = 25 * 1024 * 1024
/** So much is read all the same, so that what is too much is told beside its field and what was typed stays. */
export const FILES_READ_MAX_BYTES = 40 * 1024 * 1024
export const FILE_NAME_MAX = 120

/** What of the listing a question is about; where it can be mended there, its owner is led to it. */
export const topics = ['things', 'pictures', 'weight', 'floors', 'way', 'dates', 'other'] as const
export type Topic = (typeof topics)[number]

/** Ready sentences, which each side reads in its own language; who has which to choose from. */
export const phrases = {
  /** Before an offer, for everybody to read. */
  question: [
    'sizes',
    'weight',
    'pictures',
    'allPacked',
    'dismantled',
    'helper',
    'lift',
    'parking',
    'truckAccess',
    'datesFlexible',
    'fromWhen',
    'runs',
    'keys',
    'insuranceValue',
    'ramp',
    'documents',
  ],
  answer: [
    'yes',
    'no',
    'mended',
    'picturesAdded',
    'helperThere',
    'noHelper',
    'liftThere',
    'noLift',
    'flexible',
    'notFlexible',
    'willAsk',
  ],
  /** Between the two sides of an offer. */
  owner: [
    'cheaper',
    'earlier',
    'later',
    'alone',
    'howInsured',
    'whichVehicle',
    'thinking',
    'thanks',
    'ready',
    'callBefore',
  ],
  provider: [
    'onMyWay',
    'hourBefore',
    'bestPrice',
    'canMove',
    'insured',
    'withHelper',
    'stillWanted',
    'thanks',
    'delayed',
    'atTheDoor',
  ],
} as const

export type PhrasePlace = keyof typeof phrases
export type Phrase = (typeof phrases)[PhrasePlace][number]

export const isPhraseAt = (place: PhrasePlace, phrase: string): boolean =>
  phrases[place].some((one) => one === phrase)

export const allPhrases: readonly Phrase[] = [...new Set(Object.values(phrases).flat())]
