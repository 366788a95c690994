import { describe, expect, test } from 'vitest'
import { translator } from '#islands/kit/use-words.ts'

const words = {
  greeting: 'Hello {{ name }}',
  part: { title: 'Part' },
  place_one: '{{count}} miejsce',
  place_few: '{{count}} miejsca',
  place_many: '{{count}} miejsc',
  place_other: '{{count}} miejsca',
  day_other: '{{count}} days',
}
const t = translator<string>(words, 'pl-PL')

describe('the words of an island', () => {
  test('are found by their path', () => {
    expect(t('part.title')).toBe('Part')
  })

  test('fill in placeholders, and show one without a value', () => {
    expect(t('greeting', { name: 'Ann' })).toBe('Hello Ann')
    expect(t('greeting')).toBe('Hello {{ name }}')
  })

  test.each([
    [1, '1 miejsce'],
    [3, '3 miejsca'],
    [5, '5 miejsc'],
  ])('count %d in the plural of the language', (count, sentence) => {
    expect(t('place', { count })).toBe(sentence)
  })

  test('V03 fall back to another plural form rather than to nothing', () => {
    expect(t('day', { count: 3 })).toBe('3 days')
  })

  test('show their key if they are missing', () => {
    expect(t('nowhere.at.all')).toBe('nowhere.at.all')
  })
})
