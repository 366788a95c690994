import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { debouncedSearch, type Search } from '#islands/kit/debounced-search.ts'

let asked: string[]
let told: Search<string>[]

const openSearcher = (look: (text: string) => Promise<string[]> = (text) => Promise.resolve([text])) =>
  debouncedSearch<string>(
    (text) => {
      asked.push(text)
      return look(text)
    },
    (search) => told.push(search),
  )

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  told = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('suggestions while typing', () => {
  test('are requested when the typing pauses, and only for the last text', async () => {
    const { type } = openSearcher()
    type('Ber')
    await vi.advanceTimersByTimeAsync(250 - 1)
    type('Berlin')
    await vi.advanceTimersByTimeAsync(250)

    expect(asked).toEqual(['Berlin'])
    expect(told.at(-1)).toEqual({ state: 'found', options: ['Berlin'] })
  })

  test('are not requested for a single letter', async () => {
    openSearcher().type('B')
    await vi.advanceTimersByTimeAsync(250)

    expect(asked).toEqual([])
    expect(told).toEqual([{ state: 'quiet', options: [] }])
  })

  test('for an older text never replace those for a newer one', async () => {
    const answers: Record<string, (options: string[]) => void> = {}
    const { type } = openSearcher((text) => new Promise((resolve) => (answers[text] = resolve)))
    type('Ber')
    await vi.advanceTimersByTimeAsync(250)
    type('Bern')
    await vi.advanceTimersByTimeAsync(250)
    answers.Bern?.(['Bern'])
    answers.Ber?.(['Berlin'])
    await vi.advanceTimersByTimeAsync(0)

    expect(told.at(-1)).toEqual({ state: 'found', options: ['Bern'] })
  })

  test('that fail to load say so', async () => {
    openSearcher(() => Promise.reject(new TypeError('lost'))).type('Ber')
    await vi.advanceTimersByTimeAsync(250)

    expect(told.at(-1)).toEqual({ state: 'failed', options: [] })
  })
})
