import { useStore } from '@nanostores/react'
import { formatNumber } from '#islands/kit/format.ts'
import { quietSearch } from '#islands/kit/searcher.ts'
import { Combobox } from '#islands/ui/combobox.tsx'
import { fieldId } from '../failures.ts'
import { valueOf } from '../item.ts'
import { useSetup, useT } from '../setup.ts'
import { $suggested, chooseOption, typeName, type NamedBy, type Option } from '../suggest.store.ts'
import { useError } from '../use-form.ts'
import { pathOfField, type FieldProps } from './item-field.tsx'

/** The field that knows cars, motorcycles and household things, and takes anything else as well. */
export function SuggestField({ field, item, position }: FieldProps) {
  const t = useT()
  const { intlLocale } = useSetup()
  const key = field.key as NamedBy
  const path = pathOfField(position, key)
  const search = useStore($suggested)[item.uniqueKey] ?? quietSearch
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
        options: search.options.map((option) => ({ ...option, note: sizesOf(option, intlLocale) })),
      }}
      onText={(text) => typeName(item.uniqueKey, key, text)}
      onChoose={(option) => chooseOption(item.uniqueKey, key, option)}
      status={count > 0 ? t('details.suggestions', { count }) : ''}
      emptyText={search.state === 'found' ? t('details.noSuggestion') : undefined}
    />
  )
}

/** `210 × 92 × 85 cm, 58 kg`, so that one can tell two alike apart. */
function sizesOf(option: Option, intlLocale: string): string {
  if (option.kind === 'car') return ''
  const { length, width, height, weight } = option.thing
  const format = (value: number) => formatNumber(value, intlLocale)
  const sides = [length, width, height].filter((side) => side !== null).map(format)
  return [sides.length === 3 ? `${sides.join(' × ')} cm` : '', weight ? `${format(weight)} kg` : '']
    .filter(Boolean)
    .join(', ')
}
