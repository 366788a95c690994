import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

const folder = path.join(root, 'docs/decisions')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const files = readdirSync(folder).filter((file) => file !== 'README.md')

const decisions = files.map((file) => {
  const text = read(file)
  const [, number, title] = /^# (\d{3}) · (.+)$/m.exec(text) ?? []
  const [, date, state] = /^Decided (\d{4}-\d\d-\d\d)\. (.+)\.$/m.exec(text) ?? []
  return { file, text, number, title, date, state }
})

test('each decision has its own number, the next after the last', () => {
  const numbers = decisions.map(({ number }) => Number(number))

  expect(numbers).toEqual(files.map((_, at) => at + 1))
  expect(decisions.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([])
})

test.each(decisions)('$file has a date, a state and its three parts', ({ text, date, state }) => {
  const [, ...parts] = text.split(/^## /m)

  expect(date, 'the third line is “Decided 2026-11-27. In force.”').toBeDefined()
  expect(state).toMatch(/^In force$|^(?:Refines|Supersedes|Superseded by) \[\d{3}\]\(\d{3}-.*\)$/)
  expect(parts.map((part) => part.split('\n')[0])).toEqual(['Context', 'Decision', 'Consequences'])
  expect(parts.filter((part) => part.split('\n').join('').trim().length < 40)).toEqual([])
})

test('a decision that supersedes another is named by it', () => {
  const named = (word: string) =>
    decisions.flatMap(({ number, state }) => {
      const [, other] = new RegExp(`^${word} \\[(\\d{3})\\]`).exec(state ?? '') ?? []
      return other ? [[number, other]] : []
    })

  expect(named('Superseded by')).toEqual(named('Supersedes').map(([a, b]) => [b, a]))
})

test('the page of decisions has a line for each, with its title, date and state', () => {
  const lines = [...read('README.md').matchAll(/^\| (\d{3}) .*$/gm)].map(([line]) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

  expect(lines).toEqual(
    decisions.map(({ file, number, title, date, state }) => [number, `[${title}](${file})`, date, state]),
  )
})
