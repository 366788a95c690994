import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawChart } from './chart.ts'
import type { Measured } from './measure.ts'
import { machine, rowsOf } from './report.ts'

const readme = path.join(import.meta.dirname, 'README.md')
const MARK = '<!-- measured -->'

/** The last run that somebody kept, below its mark in README.md, with its chart. */
export async function writeDown(
  all: readonly Measured[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const [head = ''] = (await readFile(readme, 'utf8')).split(MARK)
  const [titles = [], ...rows] = rowsOf(all)
  const lines = [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const day = new Date().toISOString().slice(0, 10)
  const told = `${day} · ${machine()} · \`npm run bench\`, ${rounds} rounds of ${seconds} s`
  await writeFile(
    readme,
    `${head}${MARK}\n\n${told}\n\n![rates](chart.svg)\n\n${lines.join('\n')}\n`,
  )
  await writeFile(path.join(import.meta.dirname, 'chart.svg'), drawChart(all))
}
