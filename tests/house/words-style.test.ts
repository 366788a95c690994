import { describe, expect, test } from 'vitest'
import terms from '#content/words/terms.json' with { type: 'json' }
import type { Language } from '#content/storefronts.ts'
import { loadAll, loadTables, wordLanguages } from './all-words.ts'

interface Term {
  /** Texts that are exactly this word. */
  keys?: string[]
  words?: Record<Language, string>
  /** Patterns of words that may not replace the term, in any text of the language. */
  not?: Partial<Record<Language, string[]>>
  /** Prefixes of keys whose texts use such a word in another sense. */
  except?: string[]
}

const known: [string, Term][] = Object.entries(terms)

/** Letters that a language does not have: a typo, or another language. */
const FOREIGN: Record<Language, RegExp> = {
  en: /[^\x20-\x7f\u00a0–’é“”£€…½×·³]/,
  pl: /[äöüßáčďěíňřšťúůýžâăîșțàèùçñãõåæœ]/i,
  de: /[ąćęłńóśźżáčěířšůýâăîșțàèùçñãõåæœ]/i,
  es: /[ąćęłńśźżäößčěřšůýâăîșțàèùçãõåæœ]/i,
  it: /[ąćęłńśźżäöüßčěřšůýâăîșțçñãõåæœ]/i,
  fr: /[ąćęłńśźżößčěřšůýășțñãõåáíóú]/i,
  pt: /[ąćęłńśźżäöüßčěřšůýăîșțñåèùœ]/i,
  ro: /[ąćęłńśźżäöüßčěřšůýçñãõåáíóúœşţ]/i,
  nl: /[ąćęłńśźżäßčěřšůýăîșțçñãõåœ]/i,
  sv: /[ąćęłńśźżüßčěřšůýăîșțçñãõœ]/i,
  cs: /[ąćęłńśźżäößâăîșțàèùçñãõåæœ]/i,
}

/** The quotation marks of running text; an apostrophe is ’ everywhere. */
const QUOTES: Record<Language, string> = {
  en: '“”', pl: '„”', de: '„“', es: '«»', it: '«»', fr: '«»', pt: '«»', ro: '„”', nl: '‘’', sv: '”', cs: '„“',
} // prettier-ignore

/** Specified texts. */
const GIVEN = ['errors.field.date_order']

/** Prepositions that need a case, which a name in a placeholder cannot take. */
const RULING: Partial<Record<Language, RegExp>> = {
  pl: /(?<!\p{L})(?:od|do|we?|ze?|na|o|u|po|dla|przez|przy|za|przed|pod|między|ku) \{\{(?:from|to|place|title|company|name|what)\}\}/iu,
  cs: /(?<!\p{L})(?:od|do|ve?|ze?|na|o|u|po|pro|přes|při|za|před|pod|mezi|ke?) \{\{(?:from|to|place|title|company|name|what)\}\}/iu,
}

/** Words that contract before the value of a placeholder: "em o Porto", "il 8", "de Angers". */
const MERGING: Partial<Record<Language, RegExp>> = {
  pt: /(?<!\p{L})(?:em|de|por|perto de) \{\{(?:from|to|place|town|country)\}\}/iu,
  it: /(?<!\p{L})(?:il|al|dal|del|nel) \{\{(?:date|day|until)\}\}/iu,
  fr: /(?<!\p{L})(?:(?:d’ici|de|à) \{\{(?:from|to|place|town|country)|d’ici \{\{(?:date|day|until))\}\}/iu,
  es: /(?<!\p{L})hasta \{\{(?:date|day|until)\}\}/iu,
  ro: /(?<!\p{L})în \{\{(?:from|to|place|town|country|date|day|until)\}\}/iu,
}

const texts = (language: Language) =>
  Object.entries(loadAll(language)).filter(([key]) => !(language === 'en' && GIVEN.includes(key)))

describe.each(wordLanguages)('the style of texts in %s', (language) => {
  test('one term is used for one thing', () => {
    const all = loadAll(language)
    const tables = { ...all, ...loadTables(language) }
    const wrong = known.flatMap(([term, { keys, words }]) =>
      (keys ?? [])
        .filter((key) => all[key]?.toLowerCase() !== words?.[language].toLowerCase())
        .map((key) => `${term}: ${key} says “${all[key]}”`),
    )
    const banned = known.flatMap(([term, { not, except = [] }]) =>
      (not?.[language] ?? []).flatMap((word) =>
        Object.entries(tables)
          .filter(([key, text]) => new RegExp(word, 'iu').test(text) && !except.some((one) => key.startsWith(one)))
          .map(([key, text]) => `${term}: ${key} says “${word}”: ${text}`),
      ),
    )

    expect([...wrong, ...banned]).toEqual([])
  })

  test('letters are those of the alphabet, composed', () => {
    const found = texts(language).filter(
      ([, text]) =>
        FOREIGN[language].test(text) ||
        /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(text) ||
        text !== text.normalize('NFC'),
    )

    expect(found).toEqual([])
  })

  test('quotation marks are right, and there is no stray space', () => {
    const others = [...`"'‘„“”«»`].filter((mark) => !QUOTES[language].includes(mark))
    const found = texts(language).filter(
      ([, text]) => others.some((mark) => text.includes(mark)) || text !== text.trim() || text.includes('  '),
    )

    expect(found).toEqual([])
  })

  test('no name follows a word that would inflect it', () => {
    const ruling = [RULING[language], MERGING[language]]
    const found = texts(language).filter(([, text]) => ruling.some((one) => one?.test(text)))

    expect(found).toEqual([])
  })
})
