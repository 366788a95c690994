export const MESSAGE_MAX = 2000
export const MESSAGES_PAGE_SIZE = 50
/** Files and translations are deleted with their messages. */
export const MESSAGES_KEPT_YEARS = 3
export const MESSAGES_PER_TEN_MINUTES = 30

export const TRANSLATIONS_PER_HOUR = 60
/** Timeout of the translation service. */
export const TRANSLATION_PATIENCE_MS = 8000
export const TRANSLATION_RETRY_SECONDS = 60

/** Maximum files per message, and their total size. */
export const FILES_MAX = 5
export const FILES_MAX_BYTES = 25 * 1024 * 1024
/**
 * Bodies up to this size are read, so that too large files give a field error instead of losing the
 * form.
 */
export const FILES_READ_MAX_BYTES = 40 * 1024 * 1024
export const FILE_NAME_MAX = 120

/** Topic of a question; if the owner can fix it in the listing, a link leads there. */
export const topics = ['things', 'pictures', 'weight', 'floors', 'way', 'dates', 'other'] as const
export type Topic = (typeof topics)[number]

/** Preset phrases, shown in each reader's language, by place of use. */
export const phrases = {
  /** Public, before an offer. */
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
    'floors',
    'loadsEasily',
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

export const isPhraseAt = (place: PhrasePlace, phrase: string): boolean => phrases[place].some((one) => one === phrase)

export const allPhrases: readonly Phrase[] = [...new Set(Object.values(phrases).flat())]
