import { expect, test } from 'vitest'
import { sources } from './source.ts'

/**
 * The only place that creates formats; an island creates its own once per visit, and the card
 * sandbox is separate.
 */
const home = 'api/common/format.rules.ts'

// `toLocaleString` creates a format, too.
const makesFormat = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/

test('`Intl` formats are created and cached in one place, as creating one takes a hundred times as long as using it', () => {
  const made = sources(/\.(?:ts|tsx|astro)$/)
    .filter(({ file }) => /^(?:api|content|site)\//.test(file) && file !== home)
    .filter(({ text }) => makesFormat.test(text))

  expect(made.map(({ file }) => file)).toEqual([])
})
