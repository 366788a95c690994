import { Choice } from '#islands/ui/choice.tsx'
import { NumberField } from '#islands/ui/number-field.tsx'
import { SelectField } from '#islands/ui/select-field.tsx'
import { TextField } from '#islands/ui/text-field.tsx'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { valueOf, type Item } from '../item.ts'
import { answer, type ShownField } from '../items.store.ts'
import { useSetup, useT } from '../setup.ts'
import { useError } from '../use-form.ts'

export interface FieldProps {
  field: ShownField
  item: Item
  position: number
}

export const pathOfField = (position: number, key: string): string => `items[${position}].${key}`

/** One question of the category, drawn by its type. */
export function ItemField({ field, item, position }: FieldProps) {
  const t = useT()
  const error = useError()(pathOfField(position, field.key))
  const unit = useUnit(field)
  const value = valueOf(item, field.key)
  const say = (given: string | number | boolean | null) => answer(item.uniqueKey, field.key, given)
  const common = {
    id: fieldId(pathOfField(position, field.key)),
    label: field.name,
    hint: field.help || undefined,
    error,
    note: field.required ? undefined : t('route.optional'),
    required: field.required,
  }
  switch (field.type) {
    case 'boolean':
      return (
        <Choice
          {...common}
          look="pills"
          legend={field.name}
          value={value === null ? null : value ? 'yes' : 'no'}
          onValue={(given) => say(given === 'yes')}
          options={[
            { value: 'yes', name: t('details.yes') },
            { value: 'no', name: t('details.no') },
          ]}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          value={String(value ?? '')}
          options={field.options}
          empty={t('details.choose')}
          onValue={(given) => say(given || null)}
        />
      )
    case 'number':
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? value : null}
          unit={unit}
          isWhole={field.unit === 'cm' || !field.unit}
          onNumber={say}
        />
      )
    default:
      return (
        <TextField
          {...common}
          value={String(value ?? '')}
          autoComplete="off"
          inputMode={field.type === 'year' ? 'numeric' : undefined}
          maxLength={field.type === 'year' ? 4 : 120}
          onText={(text) => say(text || (field.key === 'name' ? '' : null))}
        />
      )
  }
}

function useUnit({ unit }: ShownField): string | undefined {
  const t = useT()
  const { currency } = useSetup()
  if (!unit) return undefined
  return unit === 'currency' ? currency : t(`details.${unit}`)
}
