import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawChart } from './chart.ts'
import type { Measured } from './measure.ts'
import { LOOKS_MAX, metRows, type Met } from './readers.ts'
import { machine, rowsOf } from './report.ts'
import { searchRows, type Searched } from './searches.ts'
import { soakRows, type SoakedMinute } from './soak.ts'
import { streamRows, type Streamed } from './streams.ts'
import { startRows, type Start } from './starts.ts'

const readme = path.join(import.meta.dirname, 'README.md')

interface Seen {
  all: readonly Measured[]
  met: readonly Met[] | undefined
  starts: readonly Start[] | undefined
  soaked: readonly SoakedMinute[] | undefined
  streamed: Streamed | undefined
  searched: readonly Searched[]
}

/**
 * Writes the results between their marks in README.md, with the chart. Results that were not
 * measured stay.
 */
export async function writeDown(
  { all, met, starts, soaked, streamed, searched }: Seen,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const told = `${new Date().toISOString().slice(0, 10)} · ${machine()} · \`npm run bench\``
  const length = `${told}, ${rounds} rounds of ${seconds} s`
  let text = await readFile(readme, 'utf8')
  if (all.length > 0) {
    text = put(text, 'measured', `${length}\n\n![rates](chart.svg)\n\n${asTable(rowsOf(all))}`)
    await writeFile(path.join(import.meta.dirname, 'chart.svg'), drawChart(all))
  }
  const visits = `${Math.min(rounds, LOOKS_MAX)} visits of each`
  if (met) text = put(text, 'met', `${told}, ${visits}\n\n${asTable(metRows(met))}`)
  if (starts) text = put(text, 'starts', `${told}, ${rounds} rounds\n\n${asTable(startRows(starts))}`)
  if (soaked) text = put(text, 'soaked', `${told} --soak\n\n${asTable(soakRows(soaked))}`)
  if (streamed) text = put(text, 'streamed', `${told}\n\n${asTable(streamRows(streamed))}`)
  if (searched.length > 0) text = put(text, 'searched', `${told}\n\n${asTable(searchRows(searched))}`)
  await writeFile(readme, text)
}

/** Replaces the text between a mark and its end. */
function put(text: string, name: string, told: string): string {
  const [before = '', rest = ''] = text.split(`<!-- ${name} -->`)
  const after = rest.slice(rest.indexOf('<!-- end -->'))
  return `${before}<!-- ${name} -->\n\n${told}\n\n${after}`
}

const asTable = ([titles = [], ...rows]: string[][]): string =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
