import { expect, test } from 'vitest'
import { keepAWhile } from '#api/kit/keep-a-while.ts'

function aCounter({ isKept = true } = {}) {
  const clock = { now: 0 }
  let found = 0
  const ask = keepAWhile<number>({ ms: 1000, most: 2, isKept: () => isKept, now: () => clock.now })
  return { clock, ask: (question: string) => ask(question, () => Promise.resolve((found += 1))) }
}

test('an answer is given again for a while, and then found anew', async () => {
  const { clock, ask } = aCounter()
  await ask('how many')

  clock.now = 999
  expect(await ask('how many')).toBe(1)
  clock.now = 1000
  expect(await ask('how many')).toBe(2)
})

test('what is not worth keeping is found each time', async () => {
  const { ask } = aCounter({ isKept: false })

  expect([await ask('how many'), await ask('how many')]).toEqual([1, 2])
})

test('all who ask at once wait for one answer', async () => {
  const { ask } = aCounter()

  expect(await Promise.all([ask('how many'), ask('how many'), ask('how far')])).toEqual([1, 1, 2])
})

test('an answer that could not be found is nobody’s but theirs who waited for it', async () => {
  const ask = keepAWhile<string>({ ms: 1000, most: 2, isKept: () => true })
  const broken = ask('how many', () => Promise.reject(new Error('no database')))

  await expect(broken).rejects.toThrow('no database')
  expect(await ask('how many', () => Promise.resolve('four'))).toBe('four')
})

test('of more questions than there is room for the oldest is asked anew', async () => {
  const { ask } = aCounter()
  for (const question of ['one', 'two', 'three']) await ask(question)

  expect([await ask('three'), await ask('one')]).toEqual([3, 4])
})
