import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { translateOptional, translator } from '#api/common/translate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'

const english = { onlyEnglish: 'only in English', part: { title: 'Part', other: 'Other' } }
const polish = {
  way: '{{from}} → {{to}}',
  offers_one: '{{count}} oferta',
  offers_few: '{{count}} oferty',
  offers_many: '{{count}} ofert',
  offers_other: '{{count}} oferty',
  days_other: '{{count}} dni',
  plain: 'zwykły',
  sale: 'Sprzedaje {{name}}.',
  part: { title: 'Część' },
}
const t = translator([english, polish], 'pl-PL')

const library = createInstance()
await library.init({
  lng: 'pl',
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  resources: { pl: { shop: polish }, en: { shop: english } },
})
const inLibrary = library.getFixedT('pl', 'shop' as never) as unknown as typeof t

describe('a text', () => {
  test.each<[string, Record<string, string | number> | undefined]>([
    ['plain', undefined],
    ['part.title', undefined],
    ['part.other', undefined],
    ['onlyEnglish', undefined],
    ['nowhere.at.all', undefined],
    ['way', { from: 'Gdańsk', to: 'Łódź' }],
    ['way', { from: '$& {{to}}', to: '{{from}}' }],
    ['way', { from: 'Gdańsk' }],
    ['offers', { count: 1 }],
    ['offers', { count: 3 }],
    ['offers', { count: 25 }],
    ['offers', { count: 1.5 }],
  ])('%s reads as i18next reads it: %o', (key, values) => {
    expect(t(key, values)).toBe(inLibrary(key, values))
  })

  test('V03 falls back to another plural form rather than to nothing', () => {
    expect(t('days', { count: 3 })).toBe('3 dni')
  })

  test('shows a number that is formatted already, in the form of its count', () => {
    expect(t('offers', { count: '1 200 000' }, 1_200_000)).toBe('1 200 000 ofert')
  })

  test('has one full stop after an abbreviation, and an empty value for null', () => {
    expect(t('sale', { name: 'Nowak Sp. z o.o.' })).toBe('Sprzedaje Nowak Sp. z o.o.')
    expect(t('sale', { name: null })).toBe('Sprzedaje .')
  })

  test('that may be missing is empty then, not its key', () => {
    expect(translateOptional(t, 'part.title')).toBe('Część')
    expect(translateOptional(t, 'part.help')).toBe('')
  })

  test('counts none in the plural of Portugal, which is not that of Brazil', () => {
    expect(wordsOf('pt', 'message')('talk.unread', { count: 0 })).toBe('0\u00a0mensagens novas')
  })
})
