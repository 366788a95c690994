import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $errors, $errorsShown } from '#islands/listing-wizard/errors.store.ts'
import { fieldId, type FormError } from '#islands/listing-wizard/form-errors.ts'
import { $fields } from '#islands/listing-wizard/items.store.ts'
import { useT, type WizardKey } from '#islands/listing-wizard/setup.ts'
import { useForm, useSentence } from '#islands/listing-wizard/use-form.ts'
import { goToStep } from '#islands/listing-wizard/wizard.store.ts'

/** V27: all failures of this step, or of the whole form at its end; each leads to its field. */
export function ErrorList() {
  const t = useT()
  const { step } = useForm()
  const reported = useStore($errorsShown)
  const failures = useStore($errors).filter((one) => one.step === step || step === 'summary')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reported > 0) list.current?.focus()
  }, [reported])
  if (failures.length === 0) return null
  return (
    <div className="notice bad failures" ref={list} tabIndex={-1} role="alert">
      <b>{t('failures.title', { count: failures.length })}</b>
      <ul>
        {failures.map((failure) => (
          <FailureLine key={`${failure.path} ${failure.code}`} failure={failure} />
        ))}
      </ul>
    </div>
  )
}

function FailureLine({ failure }: { failure: FormError }) {
  const t = useT()
  const sentence = useSentence()
  const label = useLabel(failure.path)
  return (
    <li>
      <a
        href={`#${fieldId(failure.path)}`}
        onClick={(event) => {
          event.preventDefault()
          goToStep(failure.step)
          focusSoon(fieldId(failure.path))
        }}
      >
        {label ? t('failures.field', { label, message: sentence(failure) }) : sentence(failure)}
      </a>
    </li>
  )
}

/** The step may still have to be drawn. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()))
}

const labels: Record<string, WizardKey> = {
  fromAddress: 'route.pickup',
  toAddress: 'route.delivery',
  'fromAddress.postalCode': 'route.postalCode',
  'toAddress.postalCode': 'route.postalCode',
  transportDateRange: 'summary.dates',
  sendDateFrom: 'dates.pickup',
  receiveDateFrom: 'dates.delivery',
  description: 'summary.description',
  totalWeight: 'details.totalWeight',
  pickupFloor: 'details.pickupFloor',
  deliveryFloor: 'details.deliveryFloor',
  pickupElevator: 'details.pickupElevator',
  deliveryElevator: 'details.deliveryElevator',
  title: 'summary.listingTitle',
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
}

function useLabel(path: string): string {
  const t = useT()
  const asked = useStore($fields)
  const { items } = useForm()
  const [, at, key] = /^items\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  const known = labels[path]
  if (known) return t(known)
  if (at === undefined) return ''
  const field = asked.state === 'ready' ? asked.fields.find((one) => one.key === key)?.name : key
  if (items.length === 1) return field ?? ''
  return t('failures.itemField', { number: Number(at) + 1, field: field ?? '' })
}
