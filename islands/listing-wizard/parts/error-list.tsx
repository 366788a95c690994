import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $errors, $errorsShown } from '#islands/listing-wizard/errors.store.ts'
import { ErrorSummary } from '#islands/ui/error-summary.tsx'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { $fields } from '#islands/listing-wizard/items.store.ts'
import { useT, type WizardKey } from '#islands/listing-wizard/setup.ts'
import { useForm, useSentence } from '#islands/listing-wizard/use-form.ts'
import { goToStep } from '#islands/listing-wizard/wizard.store.ts'

/** V27: the errors of this step, or of the whole form on the last one; each links to its field. */
export function ErrorList() {
  const t = useT()
  const { step } = useForm('step')
  const reported = useStore($errorsShown)
  const failures = useStore($errors).filter((one) => one.step === step || step === 'summary')
  const sentence = useSentence()
  const labelOf = useLabel()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reported > 0) list.current?.focus()
  }, [reported])
  if (failures.length === 0) return null
  return (
    <ErrorSummary
      ref={list}
      title={t('failures.title', { count: failures.length })}
      lines={failures.map((failure) => {
        const label = labelOf(failure.path)
        const message = sentence(failure)
        return {
          id: fieldId(failure.path),
          step: failure.step,
          text: label ? t('failures.field', { label, message }) : message,
        }
      })}
      onLine={({ id, step: at }) => {
        goToStep(at)
        focusSoon(id)
      }}
    />
  )
}

/** Waits two frames, because the step may not be rendered yet. */
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
  pictures: 'pictures.title',
  description: 'summary.description',
  totalWeight: 'details.totalWeight',
  pickupFloor: 'details.pickupFloor',
  deliveryFloor: 'details.deliveryFloor',
  pickupElevator: 'details.pickupElevator',
  deliveryElevator: 'details.deliveryElevator',
  'declaredValue.amount': 'details.declaredValue',
  'invoice.companyName': 'details.invoiceCompany',
  'invoice.taxNumber': 'details.invoiceNumber',
  title: 'summary.listingTitle',
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
}

function useLabel(): (path: string) => string {
  const t = useT()
  const asked = useStore($fields)
  const { items } = useForm('items')
  return (path) => {
    const [, at, key] = /^items\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    const known = labels[path]
    if (known) return t(known)
    if (at === undefined) return ''
    const field = asked.state === 'ready' ? asked.fields.find((one) => one.key === key)?.name : key
    const number = Number(at) + 1
    if (!field) return t('details.item', { number })
    return items.length === 1 ? field : t('failures.itemField', { number, field })
  }
}
