import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sources } from './source.ts'

const MOST_FILES = 40
/** Logs: each file has its number and stays. */
const logs = ['migrations', 'docs/decisions']
const notOurs = /^(?:node_modules|dist|data)$|^\./

function folders(folder = ''): string[] {
  const inside = readdirSync(path.join(root, folder), { withFileTypes: true })
  return [
    folder,
    ...inside
      .filter((one) => one.isDirectory() && !notOurs.test(one.name))
      .flatMap(({ name }) => folders(path.posix.join(folder, name))),
  ]
}

const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).filter((one) => one.isFile()).length

test('no folder has more than 40 files', () => {
  const full = folders()
    .filter((folder) => !logs.includes(folder) && filesIn(folder) > MOST_FILES)
    .map((folder) => `${folder} has ${filesIn(folder)} files: move those of one subject into a folder inside it`)

  expect(full).toEqual([])
})

/** Files in a circle, or on a way between two circles. */
function inCircles(imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string[]> {
  let left = new Map([...imports].map(([from, to]) => [from, [...to]]))
  for (;;) {
    const fewer = new Map(
      [...left]
        .map(([from, to]) => [from, to.filter((file) => left.has(file))] as const)
        .filter(([, to]) => to.length > 0),
    )
    if (fewer.size === left.size) return fewer
    left = fewer
  }
}

/** One circle, from its first file back to it. */
function circleFrom(file: string, imports: ReadonlyMap<string, string[]>): string[] {
  const way = [file]
  for (;;) {
    const next = imports.get(way.at(-1) ?? '')?.[0] ?? file
    const before = way.indexOf(next)
    if (before >= 0) return [...way.slice(before), next]
    way.push(next)
  }
}

test('no file imports itself in a circle; type imports do not count', () => {
  const imports = new Map(
    sources().map((source) => [
      source.file,
      importsOf(source)
        .filter(({ isType }) => !isType)
        .map(({ to }) => to),
    ]),
  )
  const left = inCircles(imports)
  const circle = [...left.keys()].slice(0, 1).flatMap((file) => circleFrom(file, left))

  expect(circle.join(' → '), 'move the part that both files need into a third, which imports neither').toBe('')
})
