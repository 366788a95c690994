import { expect, test } from 'vitest'
import { sources } from './source.ts'

test('only the transition changes the status of an existing row', () => {
  const writes =
    /\.update\(\s*\{[^}]*\bstatus\s*:|update\s+(?:auctions|offers|payments|payouts|chargebacks|deliveries|opinions|fees)\s+set[^`;]*\bstatus\s*=/i
  const found = sources(/\.ts$/).filter(
    ({ file, text }) =>
      file.startsWith('api/') && file !== 'api/kit/transition.ts' && writes.test(text),
  )

  expect(found.map(({ file }) => file)).toEqual([])
})
