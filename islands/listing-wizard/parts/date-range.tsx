import {
  addDays,
  dateRanges,
  earliestDay,
  lastTransportDate,
  type DateRange,
  type DayField,
} from '#api/auction/auction.rules.ts'
import { formatDay } from '#api/common/format.rules.ts'
import { Choice } from '#islands/ui/choice.tsx'
import { FieldError } from '#islands/ui/field.tsx'
import { TextField } from '#islands/ui/text-field.tsx'
import { chooseDay, chooseRange } from '../dates.store.ts'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { useSetup, useT, type WizardKey } from '../setup.ts'
import { thisYear, today } from '../today.ts'
import { useError, useForm } from '../use-form.ts'

/** The dates: flexible, soon, or own ones. */
export function DateRangeField() {
  const t = useT()
  const error = useError()
  const { transportDateRange } = useForm('transportDateRange')
  const untilText = useUntil()
  const texts: Record<DateRange, string> = {
    flex: t('dates.flexText'),
    '3days': untilText(3),
    week: untilText(7),
    custom: t('dates.customText'),
  }
  return (
    <>
      <Choice
        id={fieldId('transportDateRange')}
        legend={t('dates.when')}
        value={transportDateRange}
        onValue={chooseRange}
        error={error('transportDateRange')}
        options={dateRanges.map((value) => ({
          value,
          name: t(`dates.${value}`),
          text: texts[value],
        }))}
      />
      {transportDateRange === 'custom' && <Days />}
    </>
  )
}

function useUntil(): (days: number) => string {
  const t = useT()
  const { intlLocale } = useSetup()
  return (days) => t('dates.until', { date: formatDay(addDays(today(), days), intlLocale, thisYear()) })
}

interface Pair {
  title: WizardKey
  from: { field: DayField; label: WizardKey }
  to: { field: DayField; label: WizardKey }
}

const pairs: Pair[] = [
  {
    title: 'dates.pickup',
    from: { field: 'sendDateFrom', label: 'dates.from' },
    to: { field: 'sendDateTo', label: 'dates.to' },
  },
  {
    title: 'dates.delivery',
    from: { field: 'receiveDateFrom', label: 'dates.deliveryFrom' },
    to: { field: 'receiveDateTo', label: 'dates.deliveryTo' },
  },
]

function Days() {
  const t = useT()
  const error = useError()
  return (
    <div className="stack">
      {pairs.map(({ title, from, to }) => {
        const wrong = error(from.field)
        return (
          <fieldset key={title}>
            <legend className="visually-hidden">{t(title)}</legend>
            <div className="fields">
              <Day {...from} error={wrong} />
              <Day {...to} error={undefined} />
            </div>
            <FieldError id={fieldId(from.field)} error={wrong} />
          </fieldset>
        )
      })}
    </div>
  )
}

function Day({ field, label, error }: Pair['from'] & { error: string | undefined }) {
  const t = useT()
  const form = useForm()
  const id = fieldId(field)
  return (
    <TextField
      id={id}
      type="date"
      label={t(label)}
      value={form[field] ?? ''}
      min={earliestDay(field, form, today())}
      max={lastTransportDate(today())}
      onText={(day) => chooseDay(field, day)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      required
    />
  )
}
