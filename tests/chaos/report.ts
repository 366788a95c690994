import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'
import type { Played } from './play-chaos.ts'

/** Printed by `npm run chaos`. */
const REPORT = path.join(root, '.data/reports/chaos.md')

/** Writes the faults, and what clients saw, into the report. */
export function writeReport(played: Played): void {
  const { seed, faults, clients, journal, gap, seconds, quietAfterSeconds, caused } = played
  const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const byNumber = <K>(counts: ReadonlyMap<K, number>) => [...counts].sort(([, one], [, other]) => other - one)
  const kinds = new Map<string, number>()
  for (const { what } of journal.acknowledged) kinds.set(what, (kinds.get(what) ?? 0) + 1)
  const text = [
    `Seed ${seed}: ${faults} faults in ${Math.round(seconds)} s, ${clients} clients, ${journal.deals} deals lived to their end.`,
    `${journal.acknowledged.length} acknowledged writes: ${byNumber(kinds)
      .map(([what, times]) => `${times} ${what}`)
      .join(', ')}.`,
    `Longest gap without an answer while a web process lived: ${gap.ms} ms. All was quiet ${Math.round(quietAfterSeconds)} s after the last fault.`,
    '',
    line('fault', 'times'),
    line('---', '---'),
    ...byNumber(caused).map(([name, times]) => line(name, times)),
    '',
    line('answer', 'times'),
    line('---', '---'),
    ...byNumber(journal.answers).map(([status, times]) => line(status || 'none', times)),
    '',
  ].join('\n')
  mkdirSync(path.dirname(REPORT), { recursive: true })
  writeFileSync(REPORT, text)
}
