import { useStore } from '@nanostores/react'
import { formatUnit } from '#islands/kit/format.ts'
import { valueOf, type Item } from '../item.ts'
import { $fields, type ShownField } from '../items.store.ts'
import { findKind, useSetup, useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { useItemName } from './item-card.tsx'

/** Each thing with what was said of it. */
export function Things() {
  const t = useT()
  const { categories, intlLocale } = useSetup()
  const { items, categoryId, totalWeight } = useForm()
  const nameOf = useItemName()
  return (
    <>
      <p className="small muted">{findKind(categories, categoryId)?.kind.name}</p>
      <ul className="things">
        {items.map((item, at) => (
          <li key={item.uniqueKey}>
            <b>
              {(item.itemsNumber ?? 1) > 1 && `${item.itemsNumber} × `}
              {nameOf(item, at)}
            </b>
            <Answers item={item} />
          </li>
        ))}
      </ul>
      {totalWeight !== null && (
        <p>
          {t('summary.weight')}: <b>{formatUnit(totalWeight, 'kilogram', intlLocale)}</b>
        </p>
      )}
    </>
  )
}

const toldAbove = ['name', 'model', 'itemsNumber', 'length', 'width', 'height', 'weight']

function Answers({ item }: { item: Item }) {
  const t = useT()
  const { intlLocale } = useSetup()
  const asked = useStore($fields)
  const fields = asked.state === 'ready' ? asked.fields : []
  const sides = [item.length, item.width, item.height]
  const sizes = [
    sides.every((side) => side !== null) ? `${sides.join(' × ')} ${t('details.cm')}` : '',
    item.weight ? formatUnit(item.weight, 'kilogram', intlLocale) : '',
  ].filter(Boolean)
  const others = fields
    .filter(({ key, isHidden }) => !isHidden && !toldAbove.includes(key))
    .map((field) => ({ field, text: told(field, item, t('details.yes'), t('details.no')) }))
    .filter(({ text }) => text !== '')
  return (
    <>
      {sizes.length > 0 && <span className="small">{sizes.join(', ')}</span>}
      {others.length > 0 && (
        <span className="small muted">
          {others.map(({ field, text }) => `${field.name}: ${text}`).join(' · ')}
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
