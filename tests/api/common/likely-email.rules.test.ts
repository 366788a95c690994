import { expect, test } from 'vitest'
import { likelyEmail } from '#api/common/likely-email.rules.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@gmaill.com', 'ann@gmail.com'],
  ['Ann.Novak@hotnail.com', 'Ann.Novak@hotmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  [' ann@intera.pl ', 'ann@interia.pl'],
  ['ann@wbe.de', 'ann@web.de'],
])('%s is questioned: %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'ann@gmail.com',
  'ann@GMAIL.com',
  'ann@mail.com',
  'ann@ymail.com',
  'ann@gmx.at',
  'ann@carryto.example',
  'ann',
  '@gmial.com',
  'ann@home@gmial.com',
])('%s is left alone', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined()
})
