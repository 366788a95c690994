import { expect, test } from 'vitest'
import { endOnce } from '#api/common/full-stop.rules.ts'

test.each([
  ['Agreed day: 29. Nov.. Collected today?', 'Agreed day: 29. Nov. Collected today?'],
  ['Carried by Trans Sp. z o.o..', 'Carried by Trans Sp. z o.o.'],
  ['Wait... and see', 'Wait... and see'],
  ['From 1.5 to 2.', 'From 1.5 to 2.'],
])('a sentence has one full stop after a value that ends in one: %s', (text, told) => {
  expect(endOnce(text)).toBe(told)
})
