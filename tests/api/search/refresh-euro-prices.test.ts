import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { wrongOpenRows } from '#tests/support/scenes/open-auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'

testApp()

const ask = <T extends object>(text: string, bind: unknown[] = []) => query<T>({ tx: undefined }, text, bind)

test('prices are compared at rates that follow changes of one percent, not every day’s', async () => {
  const { id } = await anAuction({ by: await aCustomer() })
  await anOffer({ on: { id }, by: await aCourier(), gross: '435' })
  const cents = async () =>
    (await ask<{ cents: number }>(`select euro_cents as cents from open_auctions where auction_id = $1`, [id]))[0]
      ?.cents
  const rate = async (perEuro: number) => {
    await ask(`update currency_rates set per_euro = $1 where code = 'GBP'`, [perEuro])
    await runJob(aCtx(), 'follow-rates')
    return cents()
  }

  expect(await rate(0.875)).toBe(50_000)
  expect(await rate(0.9)).toBe(48_333)
  expect(await wrongOpenRows()).toEqual([])
})
