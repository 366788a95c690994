import { readFileSync } from 'node:fs'

const PLACES = new URL('../../content/places/', import.meta.url)

export const placesFile = (name: string) => new URL(name, PLACES)

/** Our tables have no quoted cells: every comma separates cells. */
export function readCsv<Column extends string>(name: string): Record<Column, string>[] {
  const [head = '', ...lines] = readFileSync(placesFile(name), 'utf8').trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>
  })
}
