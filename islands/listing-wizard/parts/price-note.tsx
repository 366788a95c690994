import { useStore } from '@nanostores/react'
import { formatMoney } from '#api/common/money.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { $price } from '../price.store.ts'
import { useSetup, useT } from '../setup.ts'

export function useMoney(): (wire: WireMoney) => string {
  const { intlLocale } = useSetup()
  return ({ amount, currency }) =>
    formatMoney({ minor: Math.round(Number(amount) * 100), currency }, intlLocale)
}

/** The estimate always as a range, with what it rests on. */
export function PriceNote() {
  const t = useT()
  const price = useStore($price)
  const format = useMoney()
  if (price.state === 'quiet') return null
  if (price.state === 'waiting') return <p className="muted price">{t('price.waiting')}…</p>
  const { low, high, basis } = price.prediction
  return (
    <p className="price">
      <b className="figure">
        {t('price.range', { low: withoutUnit(low, high, format), high: format(high) })}
      </b>
      <span className="small muted">
        {basis.kind === 'deals' ? t('price.deals', { count: basis.deals }) : t('price.tariff')}
      </span>
    </p>
  )
}

/** `330 – 410 €` rather than `330 € – 410 €`, where the currency stands behind the number. */
function withoutUnit(low: WireMoney, high: WireMoney, format: (wire: WireMoney) => string): string {
  const tail = /[^\d]+$/.exec(format(high))?.[0] ?? ''
  return tail ? format(low).slice(0, -tail.length) : format(low)
}
