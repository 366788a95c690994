import { formatNumber, formatUnit } from '#api/common/format.rules.ts'
import { formatVolume, loadOf } from '#api/category/load.rules.ts'
import { totalWeight } from '#api/category/weight.rules.ts'
import { isBlank, type Item } from '../item.ts'
import { useSetup, useT } from '../setup.ts'

/** `41 items`, `9 m³` and `1,080 kg` of these items; only what is known, nothing of an empty list. */
export function useTotals(): (items: readonly Item[], weight?: number | null) => string[] {
  const t = useT()
  const { intlLocale } = useSetup()
  return (items, weight = totalWeight(items)) => {
    const load = loadOf(items.filter((item) => !isBlank(item)))
    if (load.kinds === 0) return []
    return [
      t('removal.pieces', { count: load.pieces, number: formatNumber(load.pieces, intlLocale) }),
      load.volumeM3 === null ? '' : formatVolume(load.volumeM3, { intlLocale }),
      weight ? formatUnit(Math.round(weight), 'kilogram', intlLocale) : '',
    ].filter(Boolean)
  }
}

/** Sums in a line, with a dot between those that stand side by side. */
export function Sums({ of }: { of: readonly string[] }) {
  return (
    <span className="dots">
      {of.map((sum) => (
        <span key={sum}>{sum}</span>
      ))}
    </span>
  )
}
