import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditMachines } from '#api/admin/admin.rules.ts'
import { machines } from '#tests/support/ledger.ts'
import { root, sources } from './source.ts'

const schema = readFileSync(path.join(root, 'docs/schema.sql'), 'utf8')

const guarded = schema
  .split(/^(?=create table )/m)
  .flatMap((table) => (/^ {2}status /m.test(table) ? /^create table (\w+)/.exec(table)?.slice(1) : []))

const MODEL_UPDATE = /\.update\(\s*\{[^}]*\bstatus\s*:/
const SQL_UPDATE = /\bupdate\s+(?<table>\w+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b(?<values>[^`;]*)/gi

/** `update deliveries d set status = …`, up to its `where` or `from`. */
const setsStatus = (text: string): boolean =>
  [...text.matchAll(SQL_UPDATE)].some(({ groups: { table = '', values = '' } = {} }) => {
    const [set = ''] = values.split(/\b(?:where|from)\b/i)
    return guarded.includes(table) && /\bstatus\s*=/.test(set)
  })

test('only the transition changes the status of an existing row', () => {
  const found = sources(/\.ts$/).filter(
    ({ file, text }) =>
      file.startsWith('api/') && file !== 'api/kit/db/transition.ts' && (MODEL_UPDATE.test(text) || setsStatus(text)),
  )

  expect(guarded).toContain('offers')
  expect(found.map(({ file }) => file)).toEqual([])
})

const transition = readFileSync(path.join(root, 'api/kit/db/transition.ts'), 'utf8')
const machineNames = [...(/type MachineName =([^]*?)\ntype /.exec(transition)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
  ([, name = '']) => name,
)

test('the audit log can be searched for every state machine (add it to auditMachines)', () => {
  expect(machineNames).toContain('offer')
  expect(machineNames.filter((name) => !auditMachines.some((one) => one === name))).toEqual([])
})

/** Their tests compare the log with the state themselves, or the log begins after the first state. */
const withoutHistory = ['user', 'phone', 'identity', 'company', 'block', 'charity', 'vies', 'member']

test('tests compare the states of every other machine with its log (add it to machines in tests/support/ledger.ts)', () => {
  expect(machineNames.filter((name) => !(name in machines))).toEqual(withoutHistory)
})
