export type SplitTestName = 'category-tree' | 'multi-item'

interface SplitTest {
  /** Shares of the groups, adding up to 1; the first group is the default. */
  groups: Readonly<Record<string, number>>
}

export const splitTests: Readonly<Record<SplitTestName, SplitTest>> = {
  /** W33: everybody sees tree B; A is available by its URL only. */
  'category-tree': { groups: { B: 1, A: 0 } },
  /** W38 */
  'multi-item': { groups: { 2: 1 } },
}

export const splitTestNames = Object.keys(splitTests) as SplitTestName[]

export const isSplitTest = (name: string): name is SplitTestName => splitTestNames.some((one) => one === name)

/** The group at a point between 0 and 1. */
export function groupAt(groups: Readonly<Record<string, number>>, point: number): string {
  let end = 0
  for (const [group, share] of Object.entries(groups)) {
    end += share
    if (point < end) return group
  }
  return Object.keys(groups)[0] ?? ''
}

/** `hits` out of `of`. */
interface Rate {
  hits: number
  of: number
}

export interface Interval {
  from: number
  to: number
}

/** Quantile of the normal distribution for 95% confidence. */
const Z = 1.959964

const shareOf = ({ hits, of }: Rate): number => hits / of

/** Wilson's 95% confidence interval of a share; null without data. */
export function intervalOf({ hits, of }: Rate): Interval | null {
  if (of === 0) return null
  const share = hits / of
  const middle = share + Z ** 2 / (2 * of)
  const reach = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  const scale = 1 + Z ** 2 / of
  return { from: Math.max(0, (middle - reach) / scale), to: Math.min(1, (middle + reach) / scale) }
}

/**
 * Newcombe's interval of the difference between two shares; significant if it does not contain 0.
 */
export function differenceOf(one: Rate, other: Rate): Interval | null {
  const [first, second] = [intervalOf(one), intervalOf(other)]
  if (!first || !second) return null
  const [p, q] = [shareOf(one), shareOf(other)]
  return {
    from: p - q - Math.hypot(p - first.from, second.to - q),
    to: p - q + Math.hypot(first.to - p, q - second.from),
  }
}
