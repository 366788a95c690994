import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

interface Recorded {
  name: string
  request?: Record<string, unknown>
  answer?: unknown
}

type Examples = Record<string, Omit<Recorded, 'name'>>

const LONG = 5000
const TEXT_MAX = 120
const LIST_MAX = 2

/**
 * One example for each call, from the requests and responses of the tests: the longest that is
 * still easy to read.
 */
export async function recordedExamples(folder: string): Promise<Examples> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  const lines = texts.flatMap((text) => text.trim().split('\n')).sort()
  const found = lines.map((line) => JSON.parse(line) as Recorded)
  const byName = [...Map.groupBy(found, ({ name }) => name)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(byName.map(([name, all]) => [name, best(all)]))
}

function best(all: readonly Recorded[]): Omit<Recorded, 'name'> {
  const short = all.map(({ request, answer }) => ({
    ...(request === undefined ? {} : { request: shortened(request, '') as Record<string, unknown> }),
    ...(answer === undefined ? {} : { answer: shortened(answer, '') }),
  }))
  const sorted = short.sort((a, b) => lengthOf(a) - lengthOf(b))
  return sorted.filter((one) => lengthOf(one) <= LONG).at(-1) ?? sorted[0] ?? {}
}

const lengthOf = (one: unknown): number => JSON.stringify(one).length

function shortened(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const isChosen = ['estimateCurrencies', 'transportTypes', 'agreements'].includes(key)
    return (isChosen ? value : value.slice(0, LIST_MAX)).map((one) => shortened(one, ''))
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, name)]))
  return typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value
}
