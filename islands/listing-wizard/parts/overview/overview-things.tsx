import { useStore } from '@nanostores/react'
import { Suspense, type ReactNode } from 'react'
import { formatUnit } from '#api/common/format.rules.ts'
import { lazyPart } from '#islands/kit/lazy-part.ts'
import { valueOf, type Item } from '../../item.ts'
import { $fields, type ShownField } from '../../items.store.ts'
import { findKind, useSetup, useT } from '../../setup.ts'
import { useForm } from '../../use-form.ts'
import { useItemName } from '../item-card.tsx'
import { useSizes } from '../sizes.ts'

/** Loaded for a removal only. */
const Rooms = lazyPart(
  () => import('./overview-rooms.tsx').then(({ OverviewRooms }) => OverviewRooms),
  ({ list }: { list: (things: readonly Item[]) => ReactNode }) => <>{list(useForm('items').items)}</>,
)

/** The items with their answers; those of a room are folded. */
export function Things() {
  const t = useT()
  const { categories, intlLocale } = useSetup()
  const { items, categoryId, totalWeight } = useForm('items', 'categoryId', 'totalWeight')
  const nameOf = useItemName()
  const hasRooms = items.some(({ extra }) => extra.room)
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
      {hasRooms ? (
        <Suspense>
          <Rooms list={list} />
        </Suspense>
      ) : (
        list(items)
      )}
      {totalWeight !== null && !hasRooms && (
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
