import { CLOSING_DAYS, fillTerms } from '#api/common/deadlines-and-limits.rules.ts'
import { describe, expect, test } from 'vitest'
import notes from '#content/words/notes.json' with { type: 'json' }
import { PICTURES_MAX } from '#api/auction/auction.rules.ts'
import { ALIKE_MONTHS, LEARNED_MONTHS } from '#api/category/price.rules.ts'
import { TITLE_MIN } from '#api/category/title.rules.ts'
import { bindAll } from '#api/common/bind.rules.ts'
import { PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { LOGIN_MAX, LOGIN_MIN, PASSWORD_MIN } from '#api/common/fields.schema.ts'
import { IDENTITY_PHOTO_DAYS } from '#api/company/identity/identity.rules.ts'
import { PICTURES_PER_VEHICLE } from '#api/company/picture/picture.rules.ts'
import { DOCUMENTS_PER_BLOCK, DOCUMENT_VALID_YEARS_MAX } from '#api/company/verification/verification.rules.ts'
import { CRITERIA_PER_COMPANY } from '#api/criteria/criteria.rules.ts'
import { USUAL_TYPE, usualConsumption } from '#api/earning/cost.rules.ts'
import { TRIP_AUCTIONS_MAX } from '#api/earning/stop-order.rules.ts'
import { PICTURE_MAX_MEGAPIXELS, PICTURE_MIN_PX } from '#api/file/file.rules.ts'
import { FILES_MAX } from '#api/message/message.rules.ts'
import { OFFER_VALID_DAYS_MAX } from '#api/offer/offer.rules.ts'
import { TRIPS_PER_COMPANY, TRIP_AHEAD_DAYS, TRIP_DAYS_MAX } from '#api/trip/trip.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { loadAll, plural, wordLanguages } from './all-words.ts'

/** Limits of length; no schema has the limit of one letter. */
const LENGTHS = [2, TITLE_MIN, 22, 200]

/** The numbers that we set ourselves, by the text and the hole that they stand in. */
const SET: Record<string, Record<string, number | number[]>> = {
  'account.auth.fields.passwordHint': { min: PASSWORD_MIN },
  'account.auth.fields.userNameHint': { min: LOGIN_MIN, max: LOGIN_MAX },
  'company.costs.noVehicles': { litres: usualConsumption(USUAL_TYPE) },
  'errors.field.corners_least': { 0: 3 },
  'errors.field.corners_most': { 0: 500 },
  'errors.field.far_date': {
    0: [OFFER_VALID_DAYS_MAX, 180, TRIP_AHEAD_DAYS, DOCUMENT_VALID_YEARS_MAX * 365],
  },
  'errors.field.login': { 0: LOGIN_MIN, 1: LOGIN_MAX },
  'errors.field.max_files': { 0: [DOCUMENTS_PER_BLOCK, PICTURES_PER_VEHICLE] },
  'errors.field.maxlength': { 0: LENGTHS },
  'errors.field.megapixels': { 0: Object.values(PICTURE_MAX_MEGAPIXELS) },
  'errors.field.minlength': { 0: LENGTHS },
  'errors.field.phone': { 0: PHONE_MAX_DIGITS },
  'errors.field.picture_small': { 0: PICTURE_MIN_PX },
  'errors.field.rangelength': { 0: LENGTHS, 1: LENGTHS },
  'errors.field.too_long': { 0: LENGTHS },
  'errors.field.too_short': { 0: LENGTHS },
  'errors.field.trip_days': { 0: TRIP_DAYS_MAX },
  'errors.field.trips_full': { 0: TRIPS_PER_COMPANY },
  'message.files.hint': { number: FILES_MAX },
  'offer.searches.of': { max: CRITERIA_PER_COMPANY },
  'offer.trip.intro': { max: TRIP_AUCTIONS_MAX },
  'offer.trips.of': { max: TRIPS_PER_COMPANY },
  'profile.close.laterTitle': { days: CLOSING_DAYS },
  'profile.identity.keeps': { days: IDENTITY_PHOTO_DAYS },
  'profile.picture.fileHint': { pixels: PICTURE_MIN_PX },
  'site.prices.learned': { months: LEARNED_MONTHS },
  'wizard.pictures.full': { count: PICTURES_MAX },
  'wizard.price.basis.alike': { months: ALIKE_MONTHS },
  'wizard.price.basis.learned': { months: LEARNED_MONTHS },
  'wizard.simple.picturesHint': { number: PICTURES_MAX },
}

/** Behind a number these words do not change with it, or are nothing that is counted. */
const STEADY =
  /^(?:[cdkm]?m|kg|SDR|SZR|DTS|DSP|DEG|DSE|DST|t|l|h|min|godz|MB|Mo|uur|to|of|or|and|more|free|with|back|forward|is|means|do|z|lub|czy|dziennie|oznacza|bis|ist|sind|von|und|oder|aus|an|ein|mit|frei|am|nach|entfernen|weitere|heißt|ergeben|a|es|y|de|o|más|con|libres|al|hacia|significa|è|e|su|di|vuol|liberi|à|est|et|ou|sur|au|plus|avec|signifie|par|pour|é|por|para|com|livres|și|din|la|cu|sau|pe|mai|înseamnă|libere|tot|van|en|in|zijn|naar|met|vrij|aan|per|verwijderen|betekent|till|är|av|och|med|eller|ledigt|om|går|framåt|bakåt|betyder|až|je|se|nebo|za|dopředu|dozadu|znamená)$/u

/** Nouns as they stand behind two, three or four. */
const FEW: Partial<Record<Language, RegExp>> = {
  pl: /^(?:godziny|minuty|dni|miesiące|lata|znaki|cyfry|strony|zdjęcia|pliki|piksele|megapiksele|wierzchołki|ogłoszenia|trasy)$/u,
  cs: /^(?:hodiny|minuty|dny|měsíce|roky|znaky|číslice|strany|fotky|soubory|pixely|megapixely|vrcholy|poptávky|jízdy)$/u,
}
/** Behind these words the noun is bent alike, whichever the number. */
const BENDING =
  /(?:^|\s)(?:do|od|po|ve?|z|ze|ciągu|przed|před|během|délce(?: nej\p{L}+)?|ostatnich|najbliższych|následujících|posledních|dłużej niż|déle než|přesně)\s(?:\S+ (?:do|až) )?$/iu

/** If the noun behind a number is not as the number wants it. */
function disagrees(language: Language, before: string, noun: string, number: number): boolean {
  const form = new Intl.PluralRules(language).select(number)
  if (language === 'ro') return form !== 'one' && noun.startsWith('de ') !== (form === 'other')
  const few = FEW[language]
  if (!few) return form === 'one'
  if (form === 'one' || noun === 'dni' || BENDING.test(before)) return false
  return few.test(noun) !== (form === 'few')
}

/** Translator notes that mark a placeholder as a number. */
const NOTED = /^(?:(?:a|smallest|largest|first|second) number(?! plate)|how (?:many|often)|litres|cubic metres)/
const numbered = Object.entries(notes.holes)
  .filter(([, note]) => NOTED.test(note) && !/in words/.test(note))
  .map(([name]) => name)

const NUMBER = new RegExp(
  `(?:\\{\\{(${numbered.filter((name) => name !== 'weight').join('|')})\\}\\}|(?<![\\d{.,:/–-]|\\p{L})(\\d+))[ \\u00a0]((?:de )?\\p{L}+)(?!\\p{L})`,
  'gu',
)

/** Romanian puts “de” before the noun in one of these two forms. */
const ROMANIAN: Record<string, number> = { few: 3, other: 20 }

/** Numbers that the noun must agree with; undefined if unknown. */
function numbersOf(language: Language, key: string, hole = '', digits?: string) {
  if (digits) return [Number(digits)]
  const form = plural.exec(key)?.[1]
  if (form && /^(?:count|number)$/.test(hole)) return language === 'ro' && form in ROMANIAN ? [ROMANIAN[form] ?? 0] : []
  const set = SET[key.replace(plural, '')]?.[hole]
  return set === undefined ? undefined : [set].flat()
}

const TORN = new RegExp(`(?:\\d|\\{\\{(?:${numbered.join('|')})\\}\\}) [\\p{L}\\p{S}%]`, 'u')

describe.each(wordLanguages)('numbers in the words of %s', (language) => {
  const all = Object.fromEntries(Object.entries(loadAll(language)).map(([key, text]) => [key, fillTerms(text)]))

  test('agree with what they count: by plural forms, or by the number that we set', () => {
    const wrong = Object.entries(all).flatMap(([key, text]) =>
      [...text.matchAll(NUMBER)].flatMap(({ index, 1: hole, 2: digits, 3: noun = '' }) => {
        const [first = '', second = ''] = noun.split(' ')
        if (STEADY.test(language === 'ro' && first === 'de' ? second : first)) return []
        const numbers = numbersOf(language, key, hole, digits)
        const isRight = numbers?.every((one) => !disagrees(language, text.slice(0, index), noun, one))
        return isRight ? [] : [`${key} (${numbers?.join() ?? 'any number'}): ${text}`]
      }),
    )

    expect(wrong).toEqual([])
  })

  test('are bound to what they count', () => {
    const bound = bindAll(all, language) as Record<string, string>

    expect(Object.entries(bound).filter(([, text]) => TORN.test(text))).toEqual([])
  })
})

/** These state no number of ours. */
const FIXED = [
  'legal.privacy.long',
  'legal.privacy.pictures',
  'legal.privacy.who',
  'offer.profile.presence.today',
  'wizard.dates.3days',
  'wizard.price.why.soon',
]

test('a deadline or limit of ours is named in a text ({{AUTO_RELEASE_HOURS}}, api/common/deadlines-and-limits.rules.ts)', () => {
  const typed = Object.entries(loadAll('en')).filter(
    ([key, text]) => /\d (?:more )?(?:hours|days|minutes|MB)\b/.test(text) && !FIXED.includes(key),
  )

  expect(typed).toEqual([])
})
