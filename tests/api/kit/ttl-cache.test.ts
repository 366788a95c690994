import { expect, test } from 'vitest'
import { ttlCache } from '#api/kit/ttl-cache.ts'

function aCounter({ isKept = true } = {}) {
  const clock = { now: 1 }
  let found = 0
  const ask = ttlCache<number>({ ms: 1000, most: 2, isKept: () => isKept, now: () => clock.now })
  return { clock, ask: (question: string) => ask(question, () => Promise.resolve((found += 1))) }
}

test('an answer is cached until its TTL ends, and then computed again', async () => {
  const { clock, ask } = aCounter()
  await ask('how many')

  clock.now = 1001
  expect(await ask('how many')).toBe(1)
  clock.now = 1002
  expect(await ask('how many')).toBe(2)
})

test('an answer not worth caching is computed each time', async () => {
  const { ask } = aCounter({ isKept: false })

  expect([await ask('how many'), await ask('how many')]).toEqual([1, 2])
})

test('concurrent callers wait for one answer', async () => {
  const { ask } = aCounter()

  expect(await Promise.all([ask('how many'), ask('how many'), ask('how far')])).toEqual([1, 1, 2])
})

test('an error is not cached: only the callers who waited for it get it', async () => {
  const ask = ttlCache<string>({ ms: 1000, most: 2, isKept: () => true })
  const broken = ask('how many', () => Promise.reject(new Error('no database')))

  await expect(broken).rejects.toThrow('no database')
  expect(await ask('how many', () => Promise.resolve('four'))).toBe('four')
})

test('a full cache evicts the least recently used answer', async () => {
  const { ask } = aCounter()
  for (const question of ['one', 'two', 'one', 'three']) await ask(question)

  expect([await ask('one'), await ask('three'), await ask('two')]).toEqual([1, 3, 4])
})

test('a lookup that is evicted while it runs still answers its caller', async () => {
  const { ask } = aCounter()
  const questions = ['one', 'two', 'three', 'four']

  expect(await Promise.all(questions.map(ask))).toEqual([1, 2, 3, 4])
})

test('an answer that is null or undefined is cached like any other', async () => {
  const ask = ttlCache<string | null | undefined>({ ms: 1000, most: 2, isKept: () => true })
  const find = (answer: string | null | undefined) => () => Promise.resolve(answer)
  await ask('where', find(null))
  await ask('who', find(undefined))

  expect([await ask('where', find('here')), await ask('who', find('me'))]).toEqual([null, undefined])
})
