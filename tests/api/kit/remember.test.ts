import { expect, test } from 'vitest'
import { remember } from '#api/kit/remember.ts'

test('what was reckoned once is known the next time, until too much else came', () => {
  const reckoned: string[] = []
  const doubled = remember(8, (text) => {
    reckoned.push(text)
    return text + text
  })

  expect([doubled('a'), doubled('a'), doubled('b')]).toEqual(['aa', 'aa', 'bb'])
  expect(reckoned).toEqual(['a', 'b'])
  expect([doubled('c'), doubled('b'), doubled('a')]).toEqual(['cc', 'bb', 'aa'])
  expect(reckoned).toEqual(['a', 'b', 'c', 'a'])
})
