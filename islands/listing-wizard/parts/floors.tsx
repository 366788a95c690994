import type { ListingField } from '#api/category/floors.rules.ts'
import { Choice } from '#islands/ui/choice.tsx'
import { NumberField } from '#islands/ui/number-field.tsx'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { answerFloor, type FloorKey } from '../items.store.ts'
import { useSetup, useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'

/** The floors of pickup and delivery; on the ground floor the elevator is not asked for. */
export function Floors({ fields }: { fields: readonly ListingField[] }) {
  const t = useT()
  const isRequired = fields.some(({ required }) => required)
  return (
    <fieldset>
      <legend>
        {t('details.floors')}
        {!isRequired && <span className="note"> {t('route.optional')}</span>}
      </legend>
      <div className="fields">
        <End floor="pickupFloor" elevator="pickupElevator" />
        <End floor="deliveryFloor" elevator="deliveryElevator" />
      </div>
    </fieldset>
  )
}

type Floor = Extract<FloorKey, `${string}Floor`>
type Elevator = Extract<FloorKey, `${string}Elevator`>

function End({ floor, elevator }: { floor: Floor; elevator: Elevator }) {
  const t = useT()
  const error = useError()
  const form = useForm()
  const { intlLocale } = useSetup()
  const isUpstairs = form[floor] !== null && form[floor] !== 0
  return (
    <div className="stack">
      <NumberField
        id={fieldId(floor)}
        intlLocale={intlLocale}
        label={t(`details.${floor}`)}
        hint={t('details.floorHint')}
        value={form[floor]}
        onNumber={(value) => answerFloor(floor, value)}
        error={error(floor)}
        isWhole
      />
      {isUpstairs && (
        <Choice
          id={fieldId(elevator)}
          look="pills"
          legend={t(`details.${elevator}`)}
          value={form[elevator] === null ? null : form[elevator] ? 'yes' : 'no'}
          onValue={(value) => answerFloor(elevator, value === 'yes')}
          error={error(elevator)}
          options={[
            { value: 'yes', name: t('details.yes') },
            { value: 'no', name: t('details.no') },
          ]}
        />
      )}
    </div>
  )
}
