import { readFileSync } from 'node:fs'

const content = new URL('../../content/', import.meta.url)

export const readContent = (file: string): string => readFileSync(new URL(file, content), 'utf8')

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g

const cellsOf = (line: string): string[] =>
  // An empty first cell would be skipped by the pattern.
  [...(line.startsWith(',') ? `"",${line.slice(1)}` : line).matchAll(CELL)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** Rows of a CSV file by column name; quoted cells may hold commas. */
export function readTable<Column extends string>(file: string): Record<Column, string>[] {
  const [head = '', ...lines] = readContent(file).trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<Column, string>
  })
}

/** Memoises a function without arguments. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
