import sax from 'sax'

/** Exchange rates per euro on a day. */
interface DatedRates {
  asOf: string
  perEuro: ReadonlyMap<string, number>
}

const PATIENCE_MS = 5000
const ANSWER_MAX_CHARS = 100_000

/**
 * Reads the ECB's reference rates in the format of `eurofxref-daily.xml`; throws if the table is
 * incomplete.
 */
export async function fetchRates(url: string): Promise<DatedRates> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`the source of rates answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > ANSWER_MAX_CHARS) throw new Error('the source of rates answered too much')
  const { asOf, perEuro } = readTable(text)
  const isWhole =
    /^\d{4}-\d{2}-\d{2}$/.test(asOf) &&
    perEuro.size > 0 &&
    [...perEuro].every(([code, rate]) => /^[A-Z]{3}$/.test(code) && rate > 0 && rate < Infinity)
  if (!isWhole) throw new Error('the source of rates answered something else')
  return { asOf, perEuro }
}

/** Finds `<Cube time='2026-11-20'><Cube currency='PLN' rate='4.2335'/>…` anywhere in the file. */
function readTable(text: string): DatedRates {
  const perEuro = new Map<string, number>()
  let asOf = ''
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes: { time, currency, rate } }) => {
    if (name !== 'Cube') return
    if (typeof time === 'string') asOf = time
    if (typeof currency === 'string') perEuro.set(currency, Number(rate))
  }
  parser.write(text).close()
  return { asOf, perEuro }
}
