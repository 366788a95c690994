import { describe, expect, test } from 'vitest'
import { importsOf, sources } from './source.ts'

const api = sources(/\.ts$/).filter(({ file }) => file.startsWith('api/'))
const kinds = /\.(?:part|case|move|query|draw|port|lib|rules|schema|model|policy|view|notices|jobs|calls)\.ts$/

/** `api/offer/accept-offer.ts`: a domain file without a kind suffix. */
const isBare = (file: string): boolean =>
  /^api\/(?!common\/|kit\/|http\/)(?:[\w-]+\/)+[\w-]+\.ts$/.test(file) && !kinds.test(file)

/** The entry points of separate processes. */
const processes = ['api/file/image-process.ts']

describe('a folder lists its actions', () => {
  test('a file without a kind suffix is the action of a call or of a job', () => {
    const asked = new Set([
      ...processes,
      ...api
        .filter(({ file }) => /\.(?:calls|jobs)\.ts$/.test(file))
        .flatMap(importsOf)
        .map(({ to }) => to),
    ])
    const bare = api.map(({ file }) => file).filter(isBare)

    expect(bare.filter((file) => !asked.has(file))).toEqual([])
  })
})

describe('write transactions', () => {
  test('no action casts a context into a transaction', () => {
    const casts = /\bas\s+(?:unknown\s+as\s+)?(?:Transaction|TxCtx)\b|\btx:[^,}\n]*\bas\b/
    const found = api.filter(({ text }) => casts.test(text))

    expect(found.map(({ file }) => file)).toEqual([])
  })

  test('a table of calls opens none: its entries say which calls have one', () => {
    const found = api.filter(({ file, text }) => file.endsWith('.calls.ts') && text.includes('inTransaction'))

    expect(found.map(({ file }) => file)).toEqual([])
  })
})
