import type { Measured, Round } from './measure.ts'

/** Minimum, median and maximum of several rounds. */
export interface Spread {
  least: number
  median: number
  most: number
}

export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const known = values.filter((value) => value !== undefined).sort((one, other) => one - other)
  const [least] = known
  const median = known[Math.floor(known.length / 2)]
  const most = known.at(-1)
  return least === undefined || median === undefined || most === undefined ? undefined : { least, median, most }
}

/** The ratio of ours to theirs, round by round: each pair ran under the same conditions. */
export function ratioOf(
  ours: readonly Round[],
  theirs: readonly Round[],
  of: (round: Round) => number | undefined,
): Spread | undefined {
  return spreadOf(
    ours.map((round, index) => {
      const [own, other] = [of(round), theirs[index] && of(theirs[index])]
      return own === undefined || !other ? undefined : own / other
    }),
  )
}

/** CPU time of server and database together. */
export const wholeCpu = ({ cpu, databaseCpu }: Round): number | undefined =>
  cpu === undefined ? undefined : cpu + (databaseCpu ?? 0)

export const failuresOf = ({ ours, waits }: Measured): number =>
  ours.reduce((all, { failed }) => all + failed, waits?.failed ?? 0)
