import { useStore } from '@nanostores/react'
import { byRoom } from '#api/category/load.rules.ts'
import { formatUnit } from '#api/common/format.rules.ts'
import { valueOf, type Item } from '../item.ts'
import { $fields, type ShownField } from '../items.store.ts'
import { findKind, useSetup, useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { useItemName } from './item-card.tsx'
import { useRoomName } from './use-room-name.ts'
import { useTotals } from './use-totals.ts'
import { useSizes } from './sizes.ts'

/** The items with their answers; those of a room are folded. */
export function Things() {
  const t = useT()
  const { categories, intlLocale } = useSetup()
  const { items, categoryId, totalWeight } = useForm('items', 'categoryId', 'totalWeight')
  const nameOf = useItemName()
  const roomName = useRoomName()
  const totalsOf = useTotals()
  const { rooms, others } = byRoom(items)
  const list = (things: readonly Item[]) => (
    <ul className="stack tight">
      {things.map((item) => (
        <li key={item.uniqueKey}>
          <b>
            {(item.itemsNumber ?? 1) > 1
              ? t('summary.count', { number: item.itemsNumber ?? 1, name: nameOf(item, items.indexOf(item)) })
              : nameOf(item, items.indexOf(item))}
          </b>
          <Answers item={item} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p className="small muted">{findKind(categories, categoryId)?.kind.name}</p>
      {rooms.map(({ room, things }) => (
        <details key={room}>
          <summary>
            <b className="room-name">{roomName(room)}</b>{' '}
            <span className="small muted">{totalsOf(things).join(' · ')}</span>
          </summary>
          {list(things)}
        </details>
      ))}
      {list(others)}
      {totalWeight !== null && (
        <p>
          <span className="muted">{t('summary.weight')}</span> <b>{formatUnit(totalWeight, 'kilogram', intlLocale)}</b>
        </p>
      )}
    </>
  )
}

const toldAbove = ['name', 'model', 'itemsNumber', 'length', 'width', 'height', 'weight']

function Answers({ item }: { item: Item }) {
  const t = useT()
  const asked = useStore($fields)
  const fields = asked.state === 'ready' ? asked.fields : []
  const sizes = useSizes()(item)
  const others = fields
    .filter(({ key, isHidden }) => !isHidden && !toldAbove.includes(key))
    .map((field) => ({ field, text: told(field, item, t('details.yes'), t('details.no')) }))
    .filter(({ text }) => text !== '')
  return (
    <>
      {sizes && <span className="small">{sizes}</span>}
      {others.length > 0 && (
        <span className="small muted dots">
          {others.map(({ field, text }) => (
            <span key={field.key}>{t('summary.answer', { question: field.name, answer: text })}</span>
          ))}
        </span>
      )}
    </>
  )
}

function told({ key, type, options }: ShownField, item: Item, yes: string, no: string): string {
  const value = valueOf(item, key)
  if (value === null || value === '') return ''
  if (type === 'boolean') return value ? yes : no
  return options.find((option) => option.value === value)?.name ?? String(value)
}
