import { describe, expect, test } from 'vitest'
import { importsOf, sources } from './source.ts'

const api = sources(/\.ts$/).filter(({ file }) => file.startsWith('api/'))
const kinds = /\.(?:part|query|rules|schema|model|policy|view|notices|jobs|calls)\.ts$/

/** `api/offer/accept-offer.ts`: in a domain's folder and without a kind. */
const isBare = (file: string): boolean =>
  /^api\/(?!common\/|kit\/|http\/)[\w-]+\/[\w-]+\.ts$/.test(file) && !kinds.test(file)

/** What a process of its own starts with. */
const processes = ['api/file/image-process.ts']

describe('a folder is its table of contents', () => {
  test('a file without a kind is the action of a call or of a job', () => {
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

describe('a write has its transaction', () => {
  test('no action casts a transaction into being', () => {
    const casts = /\bas\s+(?:unknown\s+as\s+)?(?:Transaction|TxCtx)\b|\btx:[^,}\n]*\bas\b/
    const found = api.filter(({ text }) => casts.test(text))

    expect(found.map(({ file }) => file)).toEqual([])
  })

  test('a table of calls opens none: its entries say which have one', () => {
    const found = api.filter(
      ({ file, text }) => file.endsWith('.calls.ts') && text.includes('inTransaction'),
    )

    expect(found.map(({ file }) => file)).toEqual([])
  })
})
