import { useState } from 'react'
import type { ListingField } from '#api/category/floors.rules.ts'
import { Choice } from '#islands/ui/choice.tsx'
import { NumberField } from '#islands/ui/number-field.tsx'
import { addressOf, type Endpoint } from '#islands/listing-wizard/endpoints.ts'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { answerFloor, type FloorKey } from '../items.store.ts'
import { useSetup, useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'

/** Floor and lift of both ends in one block; on the ground floor the lift is not asked for. */
export function Floors({ fields }: { fields: readonly ListingField[] }) {
  const t = useT()
  const isRequired = fields.some(({ required }) => required)
  return (
    <fieldset>
      <legend>
        {t('details.floors')}
        {!isRequired && <span className="note"> {t('route.optional')}</span>}
      </legend>
      <div className="ends">
        <End end="from" floor="pickupFloor" elevator="pickupElevator" />
        <End end="to" floor="deliveryFloor" elevator="deliveryElevator" />
      </div>
    </fieldset>
  )
}

type Floor = Extract<FloorKey, `${string}Floor`>
type Elevator = Extract<FloorKey, `${string}Elevator`>

const usual = ['0', '1', '2', '3', '4'] as const
const HIGHER = 5
const floors = [...usual, 'other'] as const

/** One tap for a usual floor; for the others a number, in the place of the last pill. */
function End({ end, floor, elevator }: { end: Endpoint; floor: Floor; elevator: Elevator }) {
  const t = useT()
  const error = useError()
  const form = useForm()
  const { intlLocale } = useSetup()
  const value = form[floor]
  const one = value === null ? null : (usual.find((name) => name === String(value)) ?? 'other')
  const [isOther, setIsOther] = useState(false)
  const isTyped = isOther || one === 'other'
  const choose = (name: (typeof floors)[number]) => {
    setIsOther(name === 'other')
    answerFloor(floor, name === 'other' ? HIGHER : Number(name))
  }
  return (
    <div className="stack tight">
      <p>
        <b>{addressOf(form, end)?.city}</b>
      </p>
      <Choice
        id={fieldId(floor)}
        look="pills"
        legend={t(`details.${floor}`)}
        hint={t('details.floorHint')}
        value={isTyped ? 'other' : one}
        onValue={choose}
        error={error(floor)}
        options={(isTyped ? usual : floors).map((name) => ({
          value: name,
          name: name === 'other' ? <span>{`−1,\u00a0${HIGHER}+`}</span> : name,
        }))}
      >
        {isTyped && (
          <NumberField
            id={`${fieldId(floor)}-number`}
            intlLocale={intlLocale}
            label={<span className="visually-hidden">{t(`details.${floor}`)}</span>}
            value={value}
            onNumber={(typed) => answerFloor(floor, typed)}
            autoFocus={isOther}
            isWhole
          />
        )}
      </Choice>
      {value !== 0 && (
        <Choice
          id={fieldId(elevator)}
          look="pills"
          legend={t(`details.${elevator}`)}
          value={form[elevator] === null ? null : form[elevator] ? 'yes' : 'no'}
          onValue={(answer) => answerFloor(elevator, answer === 'yes')}
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
