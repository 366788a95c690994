import { useStore } from '@nanostores/react'
import { idleSearch } from '#islands/kit/debounced-search.ts'
import { Combobox } from '#islands/ui/combobox.tsx'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { valueOf } from '../item.ts'
import { useT } from '../setup.ts'
import { $suggested, chooseOption, typeName, type NamedBy, type Option } from '../suggest.store.ts'
import { useError } from '../use-form.ts'
import { pathOfField, type FieldProps } from './item-field.tsx'
import { useSizes } from './sizes.ts'

/** Suggests cars, motorcycles and household items, and takes free text as well. */
export function SuggestField({ field, item, position }: FieldProps) {
  const t = useT()
  const sizesOf = useSizes()
  const key = field.key as NamedBy
  const path = pathOfField(position, key)
  const search = useStore($suggested, { keys: [item.uniqueKey], deps: [item.uniqueKey] })[item.uniqueKey] ?? idleSearch
  const count = search.options.length
  return (
    <Combobox<Option & { note?: string }>
      id={fieldId(path)}
      label={field.name}
      hint={field.help || undefined}
      note={field.required ? undefined : t('route.optional')}
      required={field.required}
      error={useError()(path)}
      text={String(valueOf(item, key) ?? '')}
      search={{
        ...search,
        // The sizes distinguish items with the same name.
        options: search.options.map((option) => ({
          ...option,
          note: option.kind === 'car' ? '' : sizesOf(option.thing),
        })),
      }}
      onText={(text) => typeName(item.uniqueKey, key, text)}
      onChoose={(option) => chooseOption(item.uniqueKey, key, option)}
      status={count > 0 ? t('details.suggestions', { count }) : ''}
      emptyText={search.state === 'found' ? t('details.noSuggestion') : undefined}
    />
  )
}
