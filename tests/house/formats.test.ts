import { expect, test } from 'vitest'
import { sources } from './source.ts'

/** Where each format is made once; an island makes its own once a visit, the card sandbox is no part of the shop. */
const home = 'api/common/format.rules.ts'

// A number or a date that formats itself makes a format, too.
const makesFormat = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/

test('a format of Intl is made in one place, which keeps it: it takes a hundred times as long to make as to use', () => {
  const made = sources(/\.(?:ts|tsx|astro)$/)
    .filter(({ file }) => /^(?:api|content|site)\//.test(file) && file !== home)
    .filter(({ text }) => makesFormat.test(text))

  expect(made.map(({ file }) => file)).toEqual([])
})
