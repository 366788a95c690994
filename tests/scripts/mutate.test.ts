import { expect, test } from 'vitest'
import { mutantsOf, withNotes } from '#scripts/kit/mutate.ts'

const changesOf = (source: string) => mutantsOf(source).map(({ change }) => change)

test('conditions, numbers, guards and calls of a file are changed one at a time', () => {
  const source = `if (price < 5 && !isOpen) throw new Error()\nawait post(price)\n`
  expect(changesOf(source)).toEqual([
    'price < 5 && !isOpen → false',
    '&& → ||',
    '< → <=',
    '5 → 6',
    '!isOpen → isOpen',
    'await post(price) → ;',
  ])
  expect(mutantsOf(source)[2]?.source).toBe(source.replace('<', '<='))
})

test('an SQL statement loses its edges, its conditions and its lock; a type loses nothing', () => {
  const source =
    'type Id = 5\nconst sql = `select id from offers where ends_at <= :now and paid_at is null for update`\n'
  expect(mutantsOf(source).map((one) => one.source.split('\n')[1])).toEqual([
    'const sql = `select id from offers where ends_at < :now and paid_at is null for update`',
    'const sql = `select id from offers where ends_at <= :now and paid_at is not null for update`',
    'const sql = `select id from offers where ends_at <= :now and paid_at is null`',
  ])
})

test('a source with notes does as before and says which of its functions ran', () => {
  const source = `const half = (sum) => sum / 2\nfunction never() { return 1 }\nhalf(half(8))\n`
  const reached = new Set<string>()
  Object.assign(globalThis, { reached })
  // oxlint-disable-next-line no-eval
  expect(eval(withNotes(source, 'api/half.ts'))).toBe(2)
  expect([...reached]).toEqual([`api/half.ts:${source.indexOf('(sum)')}`])
  expect(mutantsOf(source)[0]?.within).toBe(source.indexOf('(sum)'))
})
