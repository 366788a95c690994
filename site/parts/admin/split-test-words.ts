import { formatNumber, formatShare } from '#api/common/format.rules.ts'
import type { Interval, SplitTestName } from '#api/category/split-test.rules.ts'

export const namesOfTests: Record<SplitTestName, string> = {
  'category-tree': 'Category tree',
  'multi-item': 'Form for several items',
}

/** `40.4% to 59.6%`. */
export const rangeOf = ({ from, to }: Interval): string => `${formatShare(from, 'en')} to ${formatShare(to, 'en')}`

/** The difference of two shares: `-3.1 to +12 points`. */
export const distanceOf = ({ from, to }: Interval): string => `${signed(from * 100)} to ${signed(to * 100)} points`

const signed = (points: number): string => (points > 0 ? '+' : '') + formatNumber(points, 'en')

interface Group {
  group: string
  difference: Interval | null
}

/** States only differences that are statistically significant. */
export function verdictOf(groups: readonly Group[]): string {
  const said = groups.flatMap(({ group, difference }) => {
    if (!difference) return []
    if (difference.from > 0) return [`More forms of group ${group} are posted.`]
    if (difference.to < 0) return [`Fewer forms of group ${group} are posted.`]
    return [`Group ${group} does not differ for sure from the usual one.`]
  })
  return said.length > 0 ? said.join(' ') : 'There is nothing to compare: one group alone has forms.'
}
