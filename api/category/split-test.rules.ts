export type SplitTestName = 'category-tree' | 'multi-item'

interface SplitTest {
  /** Which share of the visitors sees it; together they are one. The first is the usual one. */
  groups: Readonly<Record<string, number>>
}

/** What is tried on visitors. */
export const splitTests: Readonly<Record<SplitTestName, SplitTest>> = {
  /** W33: B is the tree that all see; A is there for who is given its address. */
  'category-tree': { groups: { B: 1, A: 0 } },
  /** W38 */
  'multi-item': { groups: { 2: 1 } },
}

export const splitTestNames = Object.keys(splitTests) as SplitTestName[]

export const isSplitTest = (name: string): name is SplitTestName =>
  splitTestNames.some((one) => one === name)

/** The group at this point of the line from 0 to 1, on which each has its share. */
export function groupAt(groups: Readonly<Record<string, number>>, point: number): string {
  let end = 0
  for (const [group, share] of Object.entries(groups)) {
    end += share
    if (point < end) return group
  }
  return Object.keys(groups)[0] ?? ''
}

/** How many of how many. */
interface Rate {
  hits: number
  of: number
}

export interface Interval {
  from: number
  to: number
}

/** So many standard deviations hold 95 of 100. */
const Z = 1.959964

const shareOf = ({ hits, of }: Rate): number => hits / of

/** Wilson's interval: where the true share is, in 95 of 100 such tests. Nobody asked, nothing known. */
export function intervalOf({ hits, of }: Rate): Interval | null {
  if (of === 0) return null
  const share = hits / of
  const middle = share + Z ** 2 / (2 * of)
  const reach = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  const scale = 1 + Z ** 2 / of
  return { from: Math.max(0, (middle - reach) / scale), to: Math.min(1, (middle + reach) / scale) }
}

/** Newcombe's interval of how much more one share is than the other; where it holds no 0 the two differ. */
export function differenceOf(one: Rate, other: Rate): Interval | null {
  const [first, second] = [intervalOf(one), intervalOf(other)]
  if (!first || !second) return null
  const [p, q] = [shareOf(one), shareOf(other)]
  return {
    from: p - q - Math.hypot(p - first.from, second.to - q),
    to: p - q + Math.hypot(first.to - p, q - second.from),
  }
}
