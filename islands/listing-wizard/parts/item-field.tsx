import { TEXT_MAX, type FieldType } from '#api/category/item-field.rules.ts'
import { findModule } from '#api/common/module.rules.ts'
import { Choice } from '#islands/ui/choice.tsx'
import { NumberField } from '#islands/ui/number-field.tsx'
import { SelectField } from '#islands/ui/select-field.tsx'
import { TextField } from '#islands/ui/text-field.tsx'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { valueOf, type Item, type Value } from '../item.ts'
import { answer, type ShownField } from '../items.store.ts'
import { useSetup, useT } from '../setup.ts'
import { useError } from '../use-form.ts'

export interface FieldProps {
  field: ShownField
  item: Item
  position: number
}

export const pathOfField = (position: number, key: string): string => `items[${position}].${key}`

/** A question of the category by its type (E03: an unknown type is a text field). */
export function ItemField(props: FieldProps) {
  const { field, item, position } = props
  const t = useT()
  const error = useError()(pathOfField(position, field.key))
  const Drawn = findModule(views, field.type) ?? TextQuestion
  return (
    <Drawn
      {...props}
      value={valueOf(item, field.key)}
      say={(given) => answer(item.uniqueKey, field.key, given)}
      common={{
        id: fieldId(pathOfField(position, field.key)),
        label: field.name,
        hint: field.help || undefined,
        error,
        note: field.required ? undefined : t('route.optional'),
        required: field.required,
      }}
    />
  )
}

interface QuestionProps extends FieldProps {
  value: Value
  say: (given: Value) => void
  common: {
    id: string
    label: string
    hint: string | undefined
    error: string | undefined
    note: string | undefined
    required: boolean
  }
}

function YesNo({ field, value, say, common }: QuestionProps) {
  const t = useT()
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
}

function OneOf({ field, value, say, common }: QuestionProps) {
  const t = useT()
  return (
    <SelectField
      {...common}
      value={String(value ?? '')}
      options={field.options}
      empty={t('details.choose')}
      onValue={(given) => say(given || null)}
    />
  )
}

function Measure({ field, value, say, common }: QuestionProps) {
  const unit = useUnit(field)
  const { intlLocale } = useSetup()
  return (
    <NumberField
      {...common}
      intlLocale={intlLocale}
      value={typeof value === 'number' ? value : null}
      unit={unit}
      isWhole={field.unit === 'cm' || !field.unit}
      onNumber={say}
    />
  )
}

function TextQuestion({ field, value, say, common }: QuestionProps) {
  const isYear = field.type === 'year'
  return (
    <TextField
      {...common}
      value={String(value ?? '')}
      autoComplete="off"
      inputMode={isYear ? 'numeric' : undefined}
      maxLength={isYear ? YEAR_DIGITS : TEXT_MAX}
      onText={(text) => say(text || (field.key === 'name' ? '' : null))}
    />
  )
}

/** V10 */
const YEAR_DIGITS = 4

const views: Record<FieldType, (props: QuestionProps) => React.JSX.Element> = {
  boolean: YesNo,
  choice: OneOf,
  number: Measure,
  text: TextQuestion,
  year: TextQuestion,
  model: TextQuestion,
}

function useUnit({ unit }: ShownField): string | undefined {
  const t = useT()
  return unit ? t(`details.${unit}`) : undefined
}
