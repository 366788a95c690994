import { useStore } from '@nanostores/react'
import { DEALS_AGE_MONTHS } from '#api/category/price.rules.ts'
import { formatMoneyRange } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { $price } from '../price.store.ts'
import { useSetup, useT } from '../setup.ts'

/** The estimate always as a range, with what it rests on. */
export function PriceNote() {
  const t = useT()
  const price = useStore($price)
  const { intlLocale } = useSetup()
  if (price.state === 'quiet') return null
  if (price.state === 'waiting') return <p className="muted">{t('price.waiting')}…</p>
  const { low, high, basis } = price.prediction
  return (
    <p>
      <b className="h3">{formatMoneyRange(fromWire(low), fromWire(high), intlLocale)}</b>
      <span className="small muted">
        {basis.kind === 'deals'
          ? t('price.deals', { count: basis.deals, months: DEALS_AGE_MONTHS })
          : t('price.tariff')}
      </span>
    </p>
  )
}
