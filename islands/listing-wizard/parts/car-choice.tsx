import { useStore } from '@nanostores/react'
import { SelectField } from '#islands/ui/select-field.tsx'
import type { Item } from '../item.ts'
import { $cars } from '../items.store.ts'
import { useT } from '../setup.ts'
import { chooseGeneration, chooseSeries, seriesOf } from '../suggest.store.ts'

/** W42: model, then generation, then body, which fills in the sizes. */
export function CarChoice({ item }: { item: Item }) {
  const t = useT()
  const chosen = useStore($cars, { keys: [item.uniqueKey], deps: [item.uniqueKey] })[item.uniqueKey]
  if (!chosen) return null
  const id = `f-car-${item.uniqueKey}`
  const series = seriesOf(item.uniqueKey)
  return (
    <div className="fields">
      <SelectField
        id={`${id}-generation`}
        label={t('details.generation')}
        value={chosen.generationId ?? ''}
        empty={t('details.choose')}
        options={chosen.car.generations.map(toOption)}
        onValue={(generation) => chooseGeneration(item.uniqueKey, generation)}
      />
      {chosen.generationId && (
        <SelectField
          id={`${id}-series`}
          label={t('details.series')}
          value={series.some((one) => one.id === item.autocompleteItemId) ? (item.autocompleteItemId ?? '') : ''}
          empty={t('details.choose')}
          options={series.map(toOption)}
          onValue={(chosenSeries) => chooseSeries(item.uniqueKey, chosenSeries)}
        />
      )}
    </div>
  )
}

const toOption = ({ id, text }: { id: string; text: string }) => ({ value: id, name: text })
