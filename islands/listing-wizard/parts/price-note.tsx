import { useStore } from '@nanostores/react'
import { DEALS_AGE_MONTHS } from '#api/category/price.rules.ts'
import { formatMoney, formatMoneyRange, formatUnit } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { $price } from '../price.store.ts'
import { useSetup, useT } from '../setup.ts'

/** The estimate always as a range, with what is likeliest in it, what it rests on and what it is for. */
export function PriceNote() {
  const t = useT()
  const price = useStore($price)
  const { intlLocale } = useSetup()
  if (price.state === 'quiet') return null
  if (price.state === 'waiting') return <p className="muted">{t('price.waiting')}…</p>
  const { low, expected, high, basis, reasons, usualKg } = price.prediction
  const weight = formatUnit(usualKg, 'kilogram', intlLocale)
  return (
    <p>
      <b className="h3">{formatMoneyRange(fromWire(low), fromWire(high), intlLocale)}</b>
      <b className="small">
        {t('price.expected', { price: formatMoney(fromWire(expected), intlLocale) })}
      </b>
      <span className="small muted">
        {basis.kind === 'deals'
          ? t('price.deals', { count: basis.deals, months: DEALS_AGE_MONTHS })
          : t('price.tariff')}
      </span>
      <span className="small muted">
        {reasons.map((reason) => t(`price.why.${reason}`, { weight })).join(' ')}
      </span>
    </p>
  )
}
