import { expect, test } from 'vitest'
import { batchLoader } from '#api/kit/batch-loader.ts'

/** A backend that takes batches, and answers on request. */
function aPlace(most = 1) {
  const asked: (readonly string[])[] = []
  const answers: (() => void)[] = []
  const ask = batchLoader<string, string>({ most, keyOf: (one) => one }, (all) => {
    asked.push(all)
    return new Promise((resolve, reject) => {
      answers.push(() => {
        if (all.includes('wrong')) reject(new Error('refused'))
        else resolve(all.map((one) => one.toUpperCase()))
      })
    })
  })
  return { asked, ask, answerNext: () => answers.shift()?.() }
}

test('calls made in the same tick share one batch, and each gets its own answer', async () => {
  const { asked, ask, answerNext } = aPlace()
  const all = Promise.all(['ann', 'bob'].map(ask))
  await Promise.resolve()
  answerNext()

  expect(await all).toEqual(['ANN', 'BOB'])
  expect(asked).toEqual([['ann', 'bob']])
})

test('calls made during a batch join the next one, and duplicate keys go in separate batches', async () => {
  const { asked, ask, answerNext } = aPlace()
  const first = ask('ann')
  await Promise.resolve()
  const others = Promise.all([ask('bob'), ask('bob'), ask('eve')])
  await Promise.resolve()
  expect(asked).toEqual([['ann']])

  answerNext()
  expect(await first).toBe('ANN')
  await expect.poll(() => asked).toEqual([['ann'], ['bob', 'eve']])
  answerNext()
  await expect.poll(() => asked.length).toBe(3)
  answerNext()

  expect(await others).toEqual(['BOB', 'BOB', 'EVE'])
})

test('a failed batch rejects all its calls, and later batches go on', async () => {
  const { ask, answerNext } = aPlace()
  const all = Promise.allSettled(['ann', 'wrong'].map(ask))
  await Promise.resolve()
  answerNext()
  const next = ask('bob')
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  answerNext()

  expect(await next).toBe('BOB')
})
