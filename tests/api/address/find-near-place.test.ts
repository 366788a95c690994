import { expect, test } from 'vitest'
import type { Locale } from '#content/storefronts.ts'
import { findAppError } from '#api/kit/fail.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

test.each<[Locale, number, number, string]>([
  ['pl_PL', 52.23, 21.01, 'Warszawa, mazowieckie, Polska'],
  ['de_DE', 54.35, 18.65, 'Gdańsk, pomorskie, Polen'],
  ['ro_RO', 46.77, 23.6, 'Cluj-Napoca, Cluj, România'],
])('%s: who stands at %s, %s is in %s', async (locale, lat, lng, label) => {
  expect(await as(guestCaller, { locale }).address.near({ lat, lng })).toMatchObject({ label })
})

test('a point out at sea is in no town', async () => {
  const refusal = await as(guestCaller).address.near({ lat: 48, lng: -30 }).catch(findAppError)

  expect(refusal).toMatchObject({ code: 'address.no_route', status: 404 })
})
