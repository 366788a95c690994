import { expect, test } from 'vitest'
import { sources } from './source.ts'

/** Older ones have run already and are never edited. */
const RULED_SINCE = '202611262330'

/**
 * Exceptions by migration and first words, with the reason why the previous version still works.
 */
const excused: Readonly<Record<string, string>> = {
  '202611262330-split-mails-about-offers.ts: alter table users add constraint':
    'the groups of before are all among the new ones',
  '202611262340-keep-refunds-and-events.ts: alter table':
    'the kinds, states and accounts of before are all among the new ones',
  '202611270800-keep-reversals.ts: alter table': 'the kinds of before are all among the new ones',
  '202611281605-settle-complaints.ts: alter table ledger_transactions':
    'the kinds of before are all among the new ones',
  '202611281605-settle-complaints.ts: create unique index payouts_one': 'a stricter constraint was there before',
  '202611280200-note-the-insured-sum.ts: alter table': 'the version before leaves both columns empty',
  '202611281620-lay-the-offices-hand-on-money.ts: add constraint': 'the version before leaves the new columns empty',
  '202611281620-lay-the-offices-hand-on-money.ts: alter table':
    'the states and accounts of before are all among the new ones',
  '202611281620-lay-the-offices-hand-on-money.ts: create unique index': 'the version before proposes no refund',
  '202611281800-fund-a-deal-by-several-payments.ts: create unique index':
    'the version before captures the price only, once',
  '202611281800-fund-a-deal-by-several-payments.ts: alter table':
    'the accounts and kinds of before are all among the new ones',
  '202611262340-replace-second-factors.ts: add check': 'the version before leaves both columns empty',
}

const upOf = (text: string): string => (text.split(/export const down\b/)[0] ?? '').replaceAll(/--.*$/gm, '')

/** Statements that break the previous version, which runs beside this one during a deployment. */
function stumblesOf(sql: string): string[] {
  const made = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table = '']) => table))
  // A dropped and recreated table is known to the previous version.
  for (const [, table = ''] of sql.matchAll(/drop table (?:if exists )?(\w+)/gi)) made.delete(table)
  const found: string[] = []
  for (const statement of sql.split(';')) {
    const indexed = /create unique index (?:concurrently )?\w+ on (\w+)/i.exec(statement)?.[1]
    if (indexed && !made.has(indexed)) found.push(statement.replaceAll(/\s+/g, ' ').trim())
    const altered = /alter table (?:only )?(\w+)/i.exec(statement)?.[1]
    const remade = /create table (?:if not exists )?(\w+)/i.exec(statement)?.[1]
    const table = altered ?? remade ?? ''
    if (!table || made.has(table)) continue
    // Columns are separated by commas outside brackets.
    for (const part of statement.split(/,(?![^(]*\))/)) {
      const words = part.replaceAll(/\s+/g, ' ').trim()
      const isColumn = /\badd column\b/i.test(words) || remade !== undefined
      const needsValue = isColumn && /\bnot null\b/i.test(words) && !/\b(?:default|generated)\b/i.test(words)
      const isStrict =
        /\bset not null\b/i.test(words) ||
        (altered !== undefined &&
          /\badd (?:constraint \w+ )?(?:check|unique|exclude)\b/i.test(words) &&
          !/\bnot valid\b/i.test(words))
      if (needsValue || isStrict) found.push(words)
    }
  }
  return found
}

test('the check finds a column or constraint that the previous version does not know', () => {
  expect(stumblesOf('alter table a add column b int not null')).toHaveLength(1)
  expect(stumblesOf('alter table a add column b int not null default 0')).toEqual([])
  expect(stumblesOf('alter table a add column b numeric(4, 2) not null, add column c int')).toHaveLength(1)
  expect(stumblesOf('alter table a alter column b set not null')).toHaveLength(1)
  expect(stumblesOf('alter table a add constraint c check (b > 0)')).toHaveLength(1)
  expect(stumblesOf('alter table a add constraint c check (b > 0) not valid')).toEqual([])
  expect(stumblesOf('create table a (b int not null); alter table a add check (b > 0)')).toEqual([])
  expect(stumblesOf('create unique index i on a (b)')).toHaveLength(1)
  expect(stumblesOf('drop table a; create table a (b int not null, c int)')).toHaveLength(1)
})

test('after a new migration the previous version can still write', () => {
  const found = sources(/\.ts$/)
    .filter(({ file }) => file.startsWith('migrations/'))
    .map(({ file, text }) => ({ name: file.slice('migrations/'.length), text }))
    .filter(({ name }) => name >= RULED_SINCE)
    .flatMap(({ name, text }) => stumblesOf(upOf(text)).map((words) => `${name}: ${words}`))
    .filter((one) => !Object.keys(excused).some((known) => one.startsWith(known)))

  expect(found).toEqual([])
})
