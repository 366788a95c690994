import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef } from 'react'
import type { Item } from '../item.ts'
import { $added, $fields, duplicateItem, removeItem, type ShownField } from '../items.store.ts'
import { useT } from '../setup.ts'
import { suggestingField } from '../suggest.store.ts'
import { CarChoice } from './car-choice.tsx'
import { ItemField } from './item-field.tsx'
import { SuggestField } from './suggest-field.tsx'

interface Props {
  item: Item
  position: number
  isOnly: boolean
}

export function useItemName(): (item: Item, position: number) => string {
  const t = useT()
  return (item, position) => item.name || item.model || t('details.item', { number: position + 1 })
}

/**
 * One item, with the questions of its category (W41). Memoised, so typing in one card does not
 * render the others.
 */
export const ItemCard = memo(function ItemCard({ item, position, isOnly }: Props) {
  const t = useT()
  const nameOf = useItemName()
  const title = useRef<HTMLHeadingElement>(null)
  const added = useStore($added)
  useEffect(() => {
    if (added === item.uniqueKey) title.current?.focus()
  }, [added, item.uniqueKey])
  const what = nameOf(item, position)
  return (
    <section className={isOnly ? 'item stack' : 'item sheet stack'}>
      <header className={isOnly ? 'visually-hidden' : undefined}>
        <h2 className="h3" ref={title} tabIndex={-1}>
          {what}
        </h2>
      </header>
      <Questions item={item} position={position} />
      <footer className="flow">
        <button
          type="button"
          className="link"
          onClick={() => duplicateItem(item.uniqueKey)}
          aria-label={t('details.duplicateWhat', { what })}
        >
          {t('details.duplicate')}
        </button>
        {!isOnly && (
          <button
            type="button"
            className="link"
            onClick={() => removeItem(item.uniqueKey)}
            aria-label={t('details.removeWhat', { what })}
          >
            {t('details.remove')}
          </button>
        )}
      </footer>
    </section>
  )
})

const sizeKeys = ['length', 'width', 'height', 'weight', 'volume']
const namingKeys = ['name', 'model']

/** Required questions first, then the sizes, then optional ones. */
export function Questions({ item, position }: Omit<Props, 'isOnly'>) {
  const t = useT()
  const asked = useStore($fields)
  if (asked.state !== 'ready') return null
  const shown = asked.fields.filter(({ isHidden }) => !isHidden)
  const of = (wanted: (field: ShownField) => boolean) => shown.filter(wanted)
  const isNaming = ({ key }: ShownField) => namingKeys.includes(key)
  const isSize = ({ key }: ShownField) => sizeKeys.includes(key)
  const isCount = ({ key }: ShownField) => key === 'itemsNumber'
  const others = of((field) => !isNaming(field) && !isSize(field) && !isCount(field))
  const welcome = others.filter(({ required }) => !required)
  const draw = (fields: readonly ShownField[]) =>
    fields.map((field) => <Question key={field.key} {...{ field, item, position }} />)
  return (
    <>
      {draw(of(isNaming))}
      <CarChoice item={item} />
      <div className="fields">{draw(others.filter(({ required }) => required))}</div>
      {of(isSize).length > 0 && (
        <fieldset>
          <legend>{t('details.sizes')}</legend>
          {item.dimensionsEstimated && !item.isAdjustedByUser && (
            <p className="small muted">{t('details.sizesEstimated')}</p>
          )}
          <div className="size-fields">{draw(of(isSize))}</div>
        </fieldset>
      )}
      <div className="fields">{draw(of(isCount))}</div>
      {welcome.length > 0 && (
        <details className="more">
          <summary className="link">
            {t('details.more')} <span className="note">{t('route.optional')}</span>
          </summary>
          <div className="fields">{draw(welcome)}</div>
        </details>
      )}
    </>
  )
}

function Question({ field, item, position }: Omit<Props, 'isOnly'> & { field: ShownField }) {
  useStore($fields)
  const isSuggesting = suggestingField() === field.key
  const Drawn = isSuggesting ? SuggestField : ItemField
  const help = isHelpful(field, isSuggesting) ? field.help : ''
  return <Drawn field={{ ...field, help }} item={item} position={position} />
}

/** Hints of the name and model fields are shown only if the field has suggestions. */
function isHelpful({ key }: ShownField, isSuggesting: boolean): boolean {
  const asked = $fields.get()
  if (key === 'model') return asked.state === 'ready' && asked.suggestions.kind === 'car'
  return key !== 'name' || isSuggesting
}
