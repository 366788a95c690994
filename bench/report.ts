import { cpus, totalmem } from 'node:os'
import { failuresOf, ratioOf, spreadOf, wholeCpu, type Spread } from './figures.ts'
import type { Measured } from './measure.ts'

const HEAD = [
  'work', 'auctions', 'a second', 'CPU µs', 'of database', 'p50 ms', 'p97.5', 'p99', 'statements', 'bytes', 'MB',
  'reference', 'its rate', 'its CPU µs', 'rate to it', 'CPU to it',
] // prettier-ignore

const whole = (value: number | undefined): string =>
  value === undefined ? '–' : value.toLocaleString('en', { maximumFractionDigits: 0 })

const fine = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

const spread = (found: Spread | undefined, write = fine): string =>
  found ? `${write(found.median)} (${write(found.least)}–${write(found.most)})` : '–'

const median = (values: readonly (number | undefined)[]): number | undefined => spreadOf(values)?.median

/** A row for each benchmark and reference, after the header. */
export function rowsOf(all: readonly Measured[]): string[][] {
  return [HEAD, ...all.flatMap(rowsOfOne)]
}

function rowsOfOne(measured: Measured): string[][] {
  const { work, size, ours, references, statements, memoryMb, waits } = measured
  const waited = waits ?? ours[Math.floor(ours.length / 2)]
  const failed = failuresOf(measured)
  const own = [
    failed > 0 ? `${work} (${failed} failed)` : work,
    whole(size),
    spread(spreadOf(ours.map(({ perSecond }) => perSecond)), whole),
    whole(median(ours.map(({ cpu }) => cpu))),
    whole(median(ours.map(({ databaseCpu }) => databaseCpu))),
    whole(waited?.p50),
    whole(waited?.p97),
    whole(waited?.p99),
    statements === undefined ? '–' : statements.toFixed(1),
    whole(median(ours.map(({ bytes }) => bytes))),
    whole(memoryMb),
  ]
  const beside = references.map(({ name, rounds }) =>
    rounds === 'not installed'
      ? [name, rounds, '', '', '']
      : [
          name,
          spread(spreadOf(rounds.map(({ perSecond }) => perSecond)), whole),
          whole(median(rounds.map(wholeCpu))),
          spread(ratioOf(ours, rounds, ({ perSecond }) => perSecond)),
          spread(ratioOf(ours, rounds, wholeCpu)),
        ],
  )
  const [first = ['–', '', '', '', ''], ...others] = beside
  return [[...own, ...first], ...others.map((other) => [...own.map(() => ''), ...other])]
}

export function machine(): string {
  const all = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${all.length} × ${all[0]?.model.trim()}, ${memory} GB, Node ${process.version}, ${process.platform}`
}
