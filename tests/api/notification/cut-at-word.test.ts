import { expect, test } from 'vitest'
import { cutAtWord } from '#api/notification/mail/cut-at-word.lib.ts'

test.each([
  ['Old piano', 9, 'Old piano'],
  ['Old piano, Gdańsk – Berlin', 20, 'Old piano, Gdańsk…'],
  ['Old piano, Gdańsk – Berlin', 12, 'Old piano…'],
  ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudamp…'],
  ['🛋🛋🛋🛋', 3, '🛋🛋…'],
])('a text is cut after a whole word: %s in %i characters', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut)
})
