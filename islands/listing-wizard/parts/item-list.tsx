import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import { NumberField } from '#islands/ui/number-field.tsx'
import { $fields, $removed, addItem, putBack, typeTotalWeight } from '../items.store.ts'
import { useSetup, useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'
import { ItemCard, useItemName } from './item-card.tsx'

/** All items; a new item asks the same questions as the others. */
export function ItemList() {
  const t = useT()
  const { items } = useForm('items')
  return (
    <div className="stack">
      {items.map((item, position) => (
        <ItemCard key={item.uniqueKey} item={item} position={position} isOnly={items.length === 1} />
      ))}
      <Removed />
      {items.length < ITEMS_MAX && (
        <p>
          <button type="button" className="button quiet" onClick={() => addItem()}>
            <span aria-hidden="true">+ </span>
            {t('details.add')}
          </button>
        </p>
      )}
      <TotalWeight />
    </div>
  )
}

/** Moves the focus to the undo button when the focused element was removed. */
export function Removed() {
  const t = useT()
  const back = useRef<HTMLButtonElement>(null)
  const removed = useStore($removed)
  const nameOf = useItemName()
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus()
  }, [removed])
  return (
    <div role="status">
      {removed && (
        <p className="notice split">
          {t('details.removed', { what: nameOf(removed.item, removed.at) })}
          <button type="button" className="link" ref={back} onClick={putBack}>
            {t('details.undo')}
          </button>
        </p>
      )}
    </div>
  )
}

/** W31, W32: the total weight: the sum unless the user types another. A single item needs none. */
export function TotalWeight() {
  const t = useT()
  const error = useError()('totalWeight')
  const asked = useStore($fields)
  const { intlLocale } = useSetup()
  const { items, totalWeight, isTotalWeightEditedByUser } = useForm('items', 'totalWeight', 'isTotalWeightEditedByUser')
  const isAsked = asked.state === 'ready' && asked.fields.some(({ key }) => key === 'weight')
  const isMany = items.length > 1 || (items[0]?.itemsNumber ?? 1) > 1
  if (!isAsked || (!isMany && !isTotalWeightEditedByUser)) return null
  return (
    <div className="fields">
      <NumberField
        id="f-totalWeight"
        intlLocale={intlLocale}
        label={t('details.totalWeight')}
        hint={t('details.totalWeightHint')}
        value={totalWeight}
        unit={t('details.kg')}
        onNumber={typeTotalWeight}
        error={error}
      />
    </div>
  )
}
