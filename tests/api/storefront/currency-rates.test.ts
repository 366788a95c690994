import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

/**
 * In the bank’s documented format:
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
 */
const tableOf = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(rates)
  .map(([code, rate]) => `			<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`

const OF_A_DAY = { USD: '1.1576', CZK: '24.221', DKK: '7.4679', GBP: '0.88085', HUF: '383.55', PLN: '4.2335', RON: '5.0863', SEK: '10.9865', CHF: '0.9277', NOK: '11.747' } // prettier-ignore

let told = { status: 200, body: '' }
const bank = createServer((_, res) => res.writeHead(told.status).end(told.body))
let ratesUrl: string
beforeAll(async () => {
  await new Promise<void>((ready) => bank.listen(0, '127.0.0.1', ready))
  ratesUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/eurofxref-daily.xml`
})
afterAll(() => bank.close())
beforeEach(() => {
  told = { status: 200, body: '' }
})

const refresh = (url: string | undefined = ratesUrl) => {
  const ctx = aCtx()
  return runJob({ ...ctx, config: { ...ctx.config, ratesUrl: url } }, 'refresh-currency-rates')
}
const rateOf = async (wanted: string) => {
  const { rates, isApproximate } = await as(guestCaller).storefront.currencyRates()
  const match = rates.find(({ code }) => code === wanted)
  return { ...match, isApproximate }
}

describe('currency rates', () => {
  test('are the built-in ones and say so, without a source', async () => {
    await refresh('')

    expect(await rateOf('PLN')).toMatchObject({ rate: '4.25', asOf: '2026-01-01', isApproximate: true })
  })

  test.each([
    [503, ''],
    [200, '<html>Maintenance</html>'],
    [200, tableOf('2026-11-20', {})],
    [200, tableOf('20 November', OF_A_DAY)],
    [200, tableOf('2026-11-20', { ...OF_A_DAY, PLN: 'N/A' })],
    [200, tableOf('2026-11-20', { ...OF_A_DAY, PLN: '-4.2' })],
  ])('stay as they are if the source answers %i %s', async (status, body) => {
    told = { status, body }

    await expect(refresh()).rejects.toThrow()

    expect(await rateOf('PLN')).toMatchObject({ rate: '4.25', asOf: '2026-01-01' })
  })

  test('are those of the day, once published by the bank', async () => {
    told.body = tableOf('2026-11-20', OF_A_DAY)

    await refresh()

    expect(await rateOf('PLN')).toEqual({ code: 'PLN', rate: '4.2335', asOf: '2026-11-20', source: 'ecb', isApproximate: false }) // prettier-ignore
    expect(await rateOf('USD')).toEqual({ isApproximate: false })
    expect(await rateOf('EUR')).toMatchObject({ rate: '1' })
  })

  test('from an earlier day are ignored, and an implausible jump is left out', async () => {
    told.body = tableOf('2026-11-19', { ...OF_A_DAY, PLN: '4.1' })
    await refresh()
    expect(await rateOf('PLN')).toMatchObject({ rate: '4.2335', asOf: '2026-11-20' })

    told.body = tableOf('2026-11-23', { ...OF_A_DAY, PLN: '423.35', SEK: '11.0012' })
    await refresh()

    expect(await rateOf('PLN')).toMatchObject({ rate: '4.2335', asOf: '2026-11-20' })
    expect(await rateOf('SEK')).toMatchObject({ rate: '11.0012', asOf: '2026-11-23' })
  })
})
