import { expect, test } from 'vitest'
import { lruMemo } from '#api/kit/lru-memo.ts'

test('a computed value is cached until it is evicted', () => {
  const reckoned: string[] = []
  const doubled = lruMemo(8, (text) => {
    reckoned.push(text)
    return text + text
  })

  expect([doubled('a'), doubled('a'), doubled('b')]).toEqual(['aa', 'aa', 'bb'])
  expect(reckoned).toEqual(['a', 'b'])
  expect([doubled('c'), doubled('b'), doubled('a')]).toEqual(['cc', 'bb', 'aa'])
  expect(reckoned).toEqual(['a', 'b', 'c', 'a'])
})

test('a text without any output is memoised too, and one too large is only computed', () => {
  let count = 0
  const lengths = lruMemo(4, (text) => {
    count += 1
    return text
  })

  expect([lengths(''), lengths(''), lengths('large'), lengths('large')]).toEqual(['', '', 'large', 'large'])
  expect(count).toBe(3)
})
