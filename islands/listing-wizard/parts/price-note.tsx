import { useStore } from '@nanostores/react'
import { basisParts } from '#api/category/price.rules.ts'
import { formatMoney, formatMoneyRange, formatUnit } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { $price } from '../price.store.ts'
import { useSetup, useT } from '../setup.ts'

/** The estimate as a range with its most likely value; its method is folded. */
export function PriceNote() {
  const t = useT()
  const price = useStore($price)
  const { intlLocale } = useSetup()
  if (price.state === 'quiet') return null
  if (price.state === 'waiting') return <p className="muted">{t('price.waiting')}…</p>
  const { low, expected, high, basis, reasons, usualKg } = price.prediction
  const paid = basis.paid ?? { low, high }
  const range = formatMoneyRange(fromWire(paid.low), fromWire(paid.high), intlLocale)
  const weight = formatUnit(usualKg, 'kilogram', intlLocale)
  return (
    <div>
      <p>
        <b className="h3">{formatMoneyRange(fromWire(low), fromWire(high), intlLocale)}</b>
        <b className="small">{t('price.expected', { price: formatMoney(fromWire(expected), intlLocale) })}</b>
      </p>
      <details className="small muted">
        <summary>{t('price.how')}</summary>
        <p>
          {basisParts(basis)
            .map(({ part, count, months }) => t(`price.basis.${part}`, { count, months, range }))
            .concat(reasons.map((reason) => t(`price.why.${reason}`, { weight })))
            .join(' ')}
        </p>
      </details>
    </div>
  )
}
