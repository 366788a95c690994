import type { Words } from '#api/common/translate.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { wordsForIsland } from '#site/words.ts'

const LABEL_MAX = 28
const SENTENCE_MAX = 180

/** The places with the longest names in each country, as people write them. */
export const places = [
  'Powstańców Śląskich Zachód-Centrum',
  'Llanfairpwllgwyngyll',
  'Isernhagen Farster Bauerschaft',
  'Tamarit de Llitera / Tamarite de Litera',
  'Borgoricco-San Michele delle Badesse',
  'Saint-Georges-lès-Baillargeaux',
  'Vila Real de Santo António',
  'Vizantea-Mânăstirească',
  'Westerhaar-Vriezenveensewijk',
  'Skanör med Falsterbo',
  'Brandýs nad Labem-Stará Boleslav',
]

/** User-written texts: eighty letters, capitals, right-to-left. */
export const typed = {
  name: 'Schwerlasttransporte und Haushaltsauflösungen Oberpfälzer & Söhne Regensburg OHG',
  title: 'DRINGEND: MINIBAGGER MIT SCHNELLWECHSLER UND TIEFLÖFFEL, FAHRBEREIT, RAMPE VORHANDEN',
  /** Typical company names. */
  companies: ['Umzugsunternehmen Sonnenschein', 'Mutări și Depozitare Bistrița', 'Trans-Wójcik S.C.'],
  arabic: 'نقل سيارة كلاسيكية من غدانسك إلى برلين',
}

/** The labels with the longest single words in the product. */
export function longestLabels(language: Language, count: number): string[] {
  const fitting = said(language).filter(({ length }) => length <= LABEL_MAX)
  return [...new Set(fitting)].sort((a, b) => longestWord(b) - longestWord(a)).slice(0, count)
}

/** The longest sentences, up to 180 characters. */
export function longestSentences(language: Language, count: number): string[] {
  const fitting = said(language).filter(({ length }) => length <= SENTENCE_MAX)
  return [...new Set(fitting)].sort((a, b) => b.length - a.length).slice(0, count)
}

const areas = ['site', 'offer', 'account', 'wizard'] as const

const said = (language: Language): string[] =>
  areas.flatMap((area) => leavesOf(wordsForIsland(language, area))).filter((text) => !/[{<]/.test(text))

const leavesOf = (words: Words): string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : leavesOf(word)))

const longestWord = (text: string): number => Math.max(...text.split(/[\s\u00a0\u202f-]+/).map(({ length }) => length))
