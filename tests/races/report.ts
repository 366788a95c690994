import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'
import type { Played } from './play-races.ts'

/** Printed by `npm run races`. */
const REPORT = path.join(root, '.data/reports/races.md')

const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |\n`

const counted = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([what, times]) => `${times} × ${what}`)
    .join('<br>')

/** Adds a race as one line; the first adds the table’s head. */
export function reportRace(played: Played, isFirst: boolean): void {
  const { race, rounds, asked, answers, events, waits, deadlocks, wrong, seconds } = played
  mkdirSync(path.dirname(REPORT), { recursive: true })
  const head = line('race', 'rounds', 'asked', 'answers', 'came true', 'came back', 'deadlocks', 'wrong', 'seconds')
  const rule = line(...Array.from({ length: 9 }, () => '---'))
  const row = line(
    race.name,
    rounds,
    asked,
    counted(answers),
    counted(events),
    waits,
    deadlocks,
    wrong.length,
    Math.round(seconds),
  )
  appendFileSync(REPORT, `${isFirst ? head + rule : ''}${row}`)
}
