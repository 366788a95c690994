import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { formatMoneyRange } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { byRoom } from '#api/category/load.rules.ts'
import { $price } from '../price.store.ts'
import { findKind, useSetup, useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { edit } from '../wizard.store.ts'
import { RouteSummary } from './route-summary.tsx'
import { useRoomName } from './use-room-name.ts'
import { Sums, useTotals } from './totals.tsx'

/** Sums of the goods so far and the estimate of their price, above the buttons. */
export function SoFar() {
  const t = useT()
  const price = useStore($price)
  const { intlLocale } = useSetup()
  const { items, totalWeight } = useForm('items', 'totalWeight')
  const totals = useTotals()(items, totalWeight)
  if (totals.length === 0 && price.state !== 'known') return null
  return (
    <p className="so-far small">
      {totals.length > 0 && (
        <b>
          <Sums of={totals} />
        </b>
      )}
      {price.state === 'known' && (
        <span>
          {t('price.about', {
            price: formatMoneyRange(fromWire(price.prediction.low), fromWire(price.prediction.high), intlLocale),
          })}
        </span>
      )}
    </p>
  )
}

/** The same room by room, with the route and the estimate: beside the form where there is space. */
export function ListSoFar() {
  const t = useT()
  const { items, totalWeight } = useForm('items', 'totalWeight')
  const { rooms } = byRoom(items)
  const nameOf = useRoomName()
  const totalsOf = useTotals()
  return (
    <aside className="stack">
      {rooms.length > 0 && (
        <div className="sheet stack tight desk">
          <h2 className="h3">{t('removal.list', { number: rooms.reduce((sum, { load }) => sum + load.pieces, 0) })}</h2>
          <p>
            <b>
              <Sums of={totalsOf(items, totalWeight)} />
            </b>
          </p>
          <dl className="kv">
            {rooms.map(({ room, things }) => (
              <div key={room}>
                <dt className="room-name">{nameOf(room)}</dt>
                <dd>
                  <Sums of={totalsOf(things)} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <RouteSummary />
    </aside>
  )
}

/** Kind and route in a line, which opens to change them. */
export function Chosen({ children }: { children: ReactNode }) {
  const t = useT()
  const { categories } = useSetup()
  const { categoryId, fromAddress, toAddress } = useForm('categoryId', 'fromAddress', 'toAddress')
  const what = findKind(categories, categoryId)?.kind.name ?? ''
  const way = { what, from: fromAddress?.city ?? '', to: toAddress?.city ?? '' }
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="muted">
        {t('category.savedWay', way)} <span className="link">{t('steps.edit')}</span>
      </summary>
      {isOpen && (
        <div className="stack tight">
          {children}
          <button type="button" className="button quiet low" onClick={() => edit('route', 'shippingDetails')}>
            {t('steps.route')}
          </button>
        </div>
      )}
    </details>
  )
}
