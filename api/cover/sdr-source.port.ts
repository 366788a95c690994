/** The value of the IMF's special drawing right on a day. */
interface SdrRate {
  asOf: string
  /** SDR for one euro. */
  perEuro: number
}

const PATIENCE_MS = 5000

interface Table {
  effectiveDate?: unknown
  rates?: { code?: unknown; mid?: unknown }[]
}

/**
 * Reads table A of Narodowy Bank Polski, `GET /api/exchangerates/tables/A?format=json` of https://api.nbp.pl; throws
 * unless it has both the SDR and the euro. The table of the European Central Bank has no SDR.
 */
export async function fetchSdrRate(url: string): Promise<SdrRate> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the source of the SDR answered ${answer.status}`)
  const [table] = (await answer.json()) as Table[]
  const zlotyOf = (wanted: string) => Number(table?.rates?.find(({ code }) => code === wanted)?.mid)
  const perEuro = zlotyOf('EUR') / zlotyOf('XDR')
  const asOf = String(table?.effectiveDate)
  if (!(perEuro > 0 && perEuro < Infinity) || !/^\d{4}-\d{2}-\d{2}$/.test(asOf))
    throw new Error('the source of the SDR answered something else')
  return { asOf, perEuro }
}
