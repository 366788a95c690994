import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'

testApp()

/** Table A in the bank’s documented format: https://api.nbp.pl/en.html */
const tableOf = (effectiveDate: string, mids: Record<string, number>) =>
  JSON.stringify([
    {
      table: 'A',
      no: '230/A/NBP/2026',
      effectiveDate,
      rates: Object.entries(mids).map(([code, mid]) => ({ currency: code === 'XDR' ? 'SDR (MFW)' : code, code, mid })),
    },
  ])
const OF_A_DAY = { USD: 3.7512, EUR: 4.2335, XDR: 5.0172 }

let told = { status: 200, body: '' }
const bank = createServer((_, res) => res.writeHead(told.status).end(told.body))
let sdrUrl: string
beforeAll(async () => {
  await new Promise<void>((ready) => bank.listen(0, '127.0.0.1', ready))
  sdrUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/api/exchangerates/tables/A?format=json`
})
afterAll(() => bank.close())
beforeEach(() =>
  query({ tx: undefined }, `update sdr_rate set per_euro = 0.839832, as_of = '2026-06-23', source = 'imf'`),
)

const refresh = (url: string | undefined = sdrUrl) => {
  const ctx = aCtx()
  return runJob({ ...ctx, config: { ...ctx.config, sdrUrl: url } }, 'refresh-sdr-rate')
}
const stored = async () =>
  (
    await query(
      { tx: undefined },
      `select per_euro::float8 as "perEuro", to_char(as_of, 'YYYY-MM-DD') as "asOf", source from sdr_rate`,
    )
  )[0]
const builtIn = { perEuro: 0.839832, asOf: '2026-06-23', source: 'imf' }

describe('the rate of the SDR', () => {
  test('is the built-in one, with its date, without a source', async () => {
    await refresh('')

    expect(await stored()).toEqual(builtIn)
  })

  test('is that of the day, once published by the bank', async () => {
    told = { status: 200, body: tableOf('2026-11-27', OF_A_DAY) }

    await refresh()

    expect(await stored()).toEqual({ perEuro: 0.843797, asOf: '2026-11-27', source: 'nbp' })
  })

  test.each([
    ['older', '2026-06-22', OF_A_DAY],
    ['twice as high', '2026-11-27', { EUR: 4.2335, XDR: 2.4 }],
  ])('stays as it is if that of the bank is %s', async (_, day, mids) => {
    told = { status: 200, body: tableOf(day, mids) }

    await refresh()

    expect(await stored()).toEqual(builtIn)
  })

  test.each([
    [503, ''],
    [200, '<html>Maintenance</html>'],
    [200, '[]'],
    [200, tableOf('2026-11-27', { EUR: 4.2335 })],
    [200, tableOf('2026-11-27', { EUR: 4.2335, XDR: -5 })],
    [200, tableOf('27 November', OF_A_DAY)],
  ])('stays as it is if the bank answers %i %s', async (status, body) => {
    told = { status, body }

    await expect(refresh()).rejects.toThrow()

    expect(await stored()).toEqual(builtIn)
  })
})
