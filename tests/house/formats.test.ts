import { expect, test } from 'vitest'
import { sources } from './source.ts'

/**
 * The only places that create formats: for all, and the plural rules of a translator, which exists
 * once for a language. An island creates its own once per visit; the card sandbox is separate.
 */
const homes = ['api/common/format.rules.ts', 'api/common/translate.rules.ts']

// `toLocaleString` creates a format, too.
const makesFormat = /\bnew Intl\.|\.toLocale(?:Date|Time)?String\(/

test('`Intl` formats are created and cached in one place, as creating one takes a hundred times as long as using it', () => {
  const made = sources(/\.(?:ts|tsx|astro)$/)
    .filter(({ file }) => /^(?:api|content|site)\//.test(file) && !homes.includes(file))
    .filter(({ text }) => makesFormat.test(text))

  expect(made.map(({ file }) => file)).toEqual([])
})
