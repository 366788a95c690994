import { describe, expect, test } from 'vitest'
import { bindAll } from '#api/common/bind.rules.ts'
import type { Language } from '#content/storefronts.ts'

/** A non-breaking space is shown as `~`, a narrow one as `^`. */
const shown = (text: string, language: Language) =>
  (bindAll({ text }, language).text as string).replaceAll('\u00a0', '~').replaceAll('\u202f', '^')

describe('non-breaking spaces', () => {
  test.each([
    ['pl', 'Odbiór w Gdańsku i z windą', 'Odbiór w~Gdańsku i~z~windą'],
    ['pl', 'W ciągu 3 dni', 'W~ciągu 3~dni'],
    ['pl', 'Kto wie, a kto nie', 'Kto wie, a~kto nie'],
    ['cs', 'Schody k výtahu a v domě', 'Schody k~výtahu a~v~domě'],
    ['fr', 'Prix : 330 € ; « oui » ?', 'Prix~: 330~€^; «~oui~»^?'],
    ['en', 'A lift and a box of 10 MB', 'A lift and a box of 10~MB'],
    ['cs', 'Sleva 20 % do 5. 11. 2026', 'Sleva 20~% do 5.~11.~2026'],
    ['de', '72 Stunden nach der Lieferung', '72~Stunden nach der Lieferung'],
  ] as const)('in %s “%s” is bound', (language, text, bound) => {
    expect(shown(text, language)).toBe(bound)
  })

  test('a number placeholder is bound to its noun, other placeholders are not', () => {
    expect(shown('{{count}} ofert', 'pl')).toBe('{{count}}~ofert')
    expect(shown('{{name}} odwołał', 'pl')).toBe('{{name}} odwołał')
  })

  test('a mail or web address stays as it is', () => {
    const url = 'http://pl.localhost:4000/a/i?x=1'
    expect(bindAll({ url }, 'fr')).toEqual({ url })
  })
})

describe('numbers of our terms', () => {
  test('a hole named by a term is filled with its number, bound to its unit', () => {
    expect(shown('Paid {{AUTO_RELEASE_HOURS}} hours later, {{price}}', 'en')).toBe('Paid 72~hours later, {{price}}')
  })

  test('a term that does not exist is an error', () => {
    expect(() => shown('{{LUNCH_HOURS}} hours', 'en')).toThrow('no term is called LUNCH_HOURS')
  })
})
